package io.github.suppliersdk.internal.publishing;

import java.util.Arrays;

/** A growing byte array for the content of a record, written value by value; for one thread. */
public final class RecordBytes {
    private static final int LONGEST_NUMBER = 10;

    private byte[] array;
    private int length;

    /** Starts empty, with space for this many bytes before it grows. */
    public RecordBytes(int room) {
        array = new byte[room];
    }

    /** The array; its first {@link #length()} bytes are the content. */
    public byte[] array() {
        return array;
    }

    /** The number of bytes. */
    public int length() {
        return length;
    }

    /** Truncates to the first bytes. */
    public void cutTo(int count) {
        length = count;
    }

    /** Adds a byte: the lowest eight bits. */
    public void put(int value) {
        makeRoom(1);
        array[length++] = (byte) value;
    }

    /** Adds a number with seven bits in a byte, the lowest first; the highest bit is set in all bytes but the last. */
    public void number(long value) {
        makeRoom(LONGEST_NUMBER);
        addNumber(value);
    }

    private void addNumber(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            array[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        array[length++] = (byte) rest;
    }

    /** Adds a number that may be negative, zig-zag encoded, so that small ones stay short whatever their sign. */
    public void signed(long value) {
        number((value << 1) ^ (value >> 63));
    }

    /** Adds the number of UTF-16 units of a text, and then each unit as a number. */
    public void text(String text) {
        int units = text.length();
        makeRoom(LONGEST_NUMBER + 3 * units);
        addNumber(units);
        int next = 0;
        int end = length;
        while (next < units && text.charAt(next) < 0x80) { // nearly always the whole text
            array[end++] = (byte) text.charAt(next++);
        }
        length = end;
        while (next < units) {
            addNumber(text.charAt(next++));
        }
    }

    private void makeRoom(int count) {
        if (array.length - length < count) {
            array = Arrays.copyOf(array, Math.max(array.length * 2, length + count));
        }
    }
}
