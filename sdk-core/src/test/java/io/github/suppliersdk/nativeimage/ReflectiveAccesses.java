package io.github.suppliersdk.nativeimage;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import io.github.suppliersdk.support.LibraryClasses;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The classes, members and resources that the library looks up by name, found in its bytecode. */
final class ReflectiveAccesses {
    private static final String ROOT = "io.github.suppliersdk";

    /** Calls that look up a class, member or resource by name, without a reference in the bytecode. */
    private static final Pattern LOOK_UP = Pattern.compile("java\\.lang\\.Class\\.(forName"
            + "|get(Declared)?(Methods?|Fields?|Constructors?|Classes)|getRecordComponents|newInstance|getResource.*)"
            + "|java\\..*(ClassLoader|Module)\\.(loadClass|findClass|getResource.*|getSystemResource.*|findResource.*|resources)"
            + "|java\\.lang\\.reflect\\..*\\.(invoke|newInstance|newProxyInstance|get|set)"
            + "|java\\.lang\\.invoke\\.MethodHandles\\$Lookup\\.(find|unreflect).*"
            + "|java\\.util\\.(ServiceLoader|ResourceBundle)\\..*"
            + "|java\\.util\\.concurrent\\.atomic\\.Atomic.*FieldUpdater\\.newUpdater"
            + "|java\\.io\\.ObjectInputStream\\.read(Object|Unshared)|java\\.beans\\.Introspector\\..*"
            + "|java\\.lang\\.(System|Runtime)\\.load(Library)?"
            + "|com\\.fasterxml\\.jackson\\.databind\\.(ObjectMapper|.*\\.JsonMapper)"
            + "\\.(read(Value|Values|erFor.*)|writ(eValue.*|erFor)|convertValue|updateValue|treeToValue|valueToTree|addMixIn.*"
            + "|find(AndRegister)?Modules)"
            + "|com\\.fasterxml\\.jackson\\.databind\\.Object(Reader|Writer)\\.(forType|withValueToUpdate)"
            + "|java\\.lang\\.Class\\.getEnclosing.*|java\\.sql\\.DriverManager\\..*|javax\\.naming\\..*\\.lookup");

    private final JavaClasses library = LibraryClasses.all();

    /** One line for each call site, such as {@code internal.http.UserAgent -> Class.getResourceAsStream}. */
    List<String> lookUps() {
        return library.stream()
                .flatMap(type -> type.getAccessesFromSelf().stream())
                .filter(access -> LOOK_UP.matcher(target(access)).matches())
                .map(access -> access.getOriginOwner().getName().substring(ROOT.length() + 1) + " -> "
                        + access.getTarget().getOwner().getSimpleName() + "."
                        + access.getTarget().getName())
                .sorted()
                .toList();
    }

    private static String target(JavaAccess<?> access) {
        return access.getTarget().getOwner().getName() + "."
                + access.getTarget().getName();
    }

    /**
     * The types that Jackson reads and writes by their members: those with its annotations, and their subtypes and
     * supertypes. Builders have the annotations too, but no reader uses one.
     */
    Set<String> boundTypes() {
        Set<JavaClass> annotated = library.stream()
                .filter(ReflectiveAccesses::hasJacksonsAnnotations)
                .filter(type -> !type.getSimpleName().equals("Builder"))
                .collect(Collectors.toSet());
        return annotated.stream()
                .flatMap(type -> Stream.of(
                                Stream.of(type),
                                type.getAllSubclasses().stream(),
                                type.getAllRawSuperclasses().stream(),
                                type.getAllRawInterfaces().stream())
                        .flatMap(types -> types))
                .map(JavaClass::getName)
                .filter(name -> name.startsWith(ROOT + "."))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The types of {@code Databind.reader(X.class)} and {@code Databind.writer(X.class)}. */
    Set<String> handedToJackson() {
        return library.stream()
                .filter(type -> type.getMethodCallsFromSelf().stream()
                        .anyMatch(call -> target(call).matches(".*\\.internal\\.json\\.Databind\\.(reader|writer)")))
                .flatMap(type -> type.getReferencedClassObjects().stream())
                .map(reference -> reference.getRawType().getName())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean hasJacksonsAnnotations(JavaClass type) {
        return Stream.concat(
                        type.getAnnotations().stream(),
                        type.getMembers().stream().flatMap((JavaMember member) -> member.getAnnotations().stream()))
                .map(JavaAnnotation::getRawType)
                .anyMatch(annotation -> annotation.getPackageName().startsWith("com.fasterxml.jackson"));
    }
}
