package io.github.suppliersdk.tool.terminal;

/** ANSI colours, or none. A colour never carries information that the text does not have. */
public record Palette(boolean on) {
    public String good(String text) {
        return sgr("32", text);
    }

    public String warning(String text) {
        return sgr("33", text);
    }

    public String bad(String text) {
        return sgr("31", text);
    }

    public String heading(String text) {
        return sgr("1", text);
    }

    private String sgr(String code, String text) {
        return on && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
