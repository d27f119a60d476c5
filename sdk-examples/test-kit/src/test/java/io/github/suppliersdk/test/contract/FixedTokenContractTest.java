package io.github.suppliersdk.test.contract;

import io.github.suppliersdk.auth.TokenSource;

class FixedTokenContractTest extends TokenSourceContract {
    @Override
    protected TokenSource newSource() {
        return TokenSource.fixed("0123456789abcdef");
    }

    @Override
    protected boolean renews() {
        return false;
    }
}
