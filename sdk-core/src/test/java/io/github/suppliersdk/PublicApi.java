package io.github.suppliersdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists what a user of the library can name and call, one line each, so that a review can compare versions. */
final class PublicApi {
    private static final String ROOT = PublicApi.class.getPackageName() + ".";

    private PublicApi() {}

    /**
     * The lines of all public types in the folder of classes that this class was compiled into, but for internal ones.
     */
    static List<String> of(Class<?> anyOfTheLibrary) {
        Path folder;
        try {
            folder = Path.of(anyOfTheLibrary
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> name.endsWith(".class"))
                    .filter(name -> !name.endsWith("-info.class") && !name.contains("/internal/"))
                    .map(name -> load(
                            name.substring(0, name.length() - ".class".length()).replace('/', '.')))
                    .filter(PublicApi::isVisible)
                    .sorted((one, other) -> one.getName().compareTo(other.getName()))
                    .flatMap(PublicApi::lines)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, PublicApi.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isVisible(Class<?> type) {
        return isOpen(type.getModifiers())
                && (type.getEnclosingClass() == null || isVisible(type.getEnclosingClass()))
                && !type.isAnonymousClass();
    }

    private static boolean isOpen(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static Stream<String> lines(Class<?> type) {
        String name = text(type);
        Set<String> members = new TreeSet<>();
        for (Field field : type.getDeclaredFields()) {
            if (isCallable(field.getModifiers(), type) && !field.isSynthetic()) {
                members.add(modifiers(field.getModifiers()) + text(field.getAnnotatedType()) + " " + field.getName()
                        + constant(field));
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (isCallable(constructor.getModifiers(), type) && !constructor.isSynthetic()) {
                members.add("new" + parameters(constructor.getParameters()));
            }
        }
        methods(type).values().forEach(method -> members.add(text(method)));
        return Stream.concat(Stream.of(heading(type, name)), members.stream().map(member -> name + ": " + member));
    }

    /** The value of a compile-time constant, which compilers copy into the code of users. */
    private static String constant(Field field) {
        boolean copied = Modifier.isStatic(field.getModifiers())
                && Modifier.isFinal(field.getModifiers())
                && (field.getType().isPrimitive() || field.getType() == String.class);
        try {
            return copied ? " = " + field.get(null) : "";
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String heading(Class<?> type, String name) {
        String kind = type.isAnnotation()
                ? "annotation"
                : type.isInterface() ? "interface" : type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
        List<String> parents = new ArrayList<>();
        if (type.getSuperclass() != null && isVisible(type.getSuperclass()) && type.getSuperclass() != Object.class) {
            parents.add(text(type.getGenericSuperclass()));
        }
        for (int i = 0; i < type.getInterfaces().length; i++) {
            if (isVisible(type.getInterfaces()[i])) {
                parents.add(text(type.getGenericInterfaces()[i]));
            }
        }
        String functional = type.isAnnotationPresent(FunctionalInterface.class) ? "functional " : "";
        String sealed = type.isSealed() ? "sealed " : "";
        String permits = type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses())
                        .map(PublicApi::text)
                        .sorted()
                        .collect(Collectors.joining(", ", " permits ", ""))
                : "";
        return functional + sealed + modifiers(type.getModifiers() & ~Modifier.INTERFACE) + kind + " " + name
                + variables(type) + (parents.isEmpty() ? "" : " : " + String.join(", ", parents)) + permits;
    }

    /** Methods declared here, and those of supertypes that a user cannot name: for the user they are declared here. */
    private static Map<String, Method> methods(Class<?> type) {
        Map<String, Method> methods = new LinkedHashMap<>();
        for (Class<?> owner : withHiddenSupertypes(type)) {
            for (Method method : owner.getDeclaredMethods()) {
                if (isCallable(method.getModifiers(), type) && !method.isSynthetic() && !isOverrideOfObject(method)) {
                    methods.putIfAbsent(
                            method.getName()
                                    + Arrays.stream(method.getParameterTypes())
                                            .map(Class::getName)
                                            .toList(),
                            method);
                }
            }
        }
        return methods;
    }

    private static Set<Class<?>> withHiddenSupertypes(Class<?> type) {
        Set<Class<?>> types = new LinkedHashSet<>();
        types.add(type);
        Stream<Class<?>> parents =
                Stream.concat(Stream.ofNullable(type.getSuperclass()), Arrays.stream(type.getInterfaces()));
        parents.filter(parent -> !isVisible(parent)).forEach(parent -> types.addAll(withHiddenSupertypes(parent)));
        return types;
    }

    private static boolean isOverrideOfObject(Method method) {
        return Arrays.stream(Object.class.getMethods())
                .anyMatch(own -> own.getName().equals(method.getName())
                        && Arrays.equals(own.getParameterTypes(), method.getParameterTypes()));
    }

    /** Only a subclass can call a protected member, and users can extend some types only. */
    private static boolean isCallable(int modifiers, Class<?> type) {
        boolean extendable = !Modifier.isFinal(type.getModifiers())
                && !type.isSealed()
                && Arrays.stream(type.getDeclaredConstructors()).anyMatch(c -> isOpen(c.getModifiers()));
        return Modifier.isPublic(modifiers) || (Modifier.isProtected(modifiers) && extendable);
    }

    private static String text(Method method) {
        String variables = variables(method);
        String thrown = Arrays.stream(method.getGenericExceptionTypes())
                .map(PublicApi::text)
                .collect(Collectors.joining(", "));
        return modifiers(method.getModifiers() & Modifier.methodModifiers() & ~Modifier.SYNCHRONIZED)
                + (variables.isEmpty() ? "" : variables + " ")
                + text(method.getAnnotatedReturnType()) + " " + method.getName() + parameters(method.getParameters())
                + (thrown.isEmpty() ? "" : " throws " + thrown);
    }

    private static String parameters(Parameter[] parameters) {
        return Arrays.stream(parameters).map(PublicApi::text).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String text(Parameter parameter) {
        String type = text(parameter.getAnnotatedType());
        return (parameter.isVarArgs() ? type.replaceAll("\\[]$", "...") : type) + " " + parameter.getName();
    }

    /** Type variables with their bounds. */
    private static String variables(GenericDeclaration declaration) {
        return Arrays.stream(declaration.getTypeParameters())
                .map(variable -> Stream.of(variable.getBounds())
                        .filter(bound -> bound != Object.class)
                        .map(PublicApi::text)
                        .reduce(variable.getName() + " extends ", (all, bound) -> all + bound + " & "))
                .map(text -> text.replaceAll("( extends | & )$", ""))
                .collect(Collectors.collectingAndThen(
                        Collectors.joining(", "), text -> text.isEmpty() ? "" : "<" + text + ">"));
    }

    /** The type as text, with a question mark where it is nullable. */
    private static String text(AnnotatedType type) {
        return text(type.getType()) + (type.isAnnotationPresent(Nullable.class) ? "?" : "");
    }

    private static String modifiers(int modifiers) {
        String text = Modifier.toString(modifiers & ~Modifier.PUBLIC);
        return text.isEmpty() ? "" : text + " ";
    }

    /** Types of common JDK packages without their package, and types of the library relative to its root package. */
    private static String text(Type type) {
        return type.getTypeName()
                .replace('$', '.')
                .replace(ROOT, "")
                .replaceAll("\\bjava\\.(lang|util|util\\.function|util\\.stream|time)\\.(?=[A-Z])", "");
    }
}
