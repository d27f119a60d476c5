package io.github.suppliersdk.internal.sync;

import io.github.suppliersdk.publishing.Slots;
import io.github.suppliersdk.slots.AvailableHolderCategory;
import io.github.suppliersdk.slots.Slot;
import io.github.suppliersdk.support.InMemorySlotService;
import io.github.suppliersdk.sync.SlotKey;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A service and a source, with the daily slots of one option. */
public abstract class SyncFixture {
    protected final InMemorySlotService service = new InMemorySlotService();
    protected final MapSource source = new MapSource();

    protected static Slot slot(int number, int seats) {
        return Slots.daily("e1", "o1", number, seats).slot();
    }

    /** The slot with another price. */
    protected static Slot dearer(Slot slot) {
        return slot.withAvailableHolderCategories(AvailableHolderCategory.of("adult", 2600));
    }

    protected static SlotKey key(int number) {
        return SlotKey.of("e1", "o1", "o1-" + number);
    }

    protected static List<SlotKey> keys(int from, int to) {
        return IntStream.range(from, to).mapToObj(SyncFixture::key).toList();
    }

    protected final void atBoth(int from, int to, int seats) {
        for (int i = from; i < to; i++) {
            service.put("e1", slot(i, seats));
        }
        atSource(from, to, seats);
    }

    protected final void atSource(int from, int to, int seats) {
        for (int i = from; i < to; i++) {
            source.put(slot(i, seats));
        }
    }

    protected final void goneAtSource(int from, int to) {
        keys(from, to).forEach(source::remove);
    }

    /** Whether the service shows these seats for all of these slots. */
    protected final boolean shows(int from, int to, int seats) {
        return keys(from, to).stream().allMatch(key -> service.seats(key) == seats);
    }

    /** Is called before each call. It may throw, or return what the call returns instead. */
    @FunctionalInterface
    public interface BeforeCall {
        @Nullable
        Object of(String method, Object[] arguments);
    }

    /** The real one, whose calls, and those of connections that it returns, are intercepted. */
    public static <T> T intercepted(Class<T> type, T real, BeforeCall before) {
        return type.cast(Proxy.newProxyInstance(
                SyncFixture.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Object instead = before.of(method.getName(), arguments);
                    try {
                        Object result = instead == null ? method.invoke(real, arguments) : instead;
                        return result instanceof Connection one ? intercepted(Connection.class, one, before) : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
