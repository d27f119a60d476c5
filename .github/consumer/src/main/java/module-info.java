/** Requires the library, and nothing that the library is made of. */
module consumer {
    requires io.github.suppliersdk;
}
