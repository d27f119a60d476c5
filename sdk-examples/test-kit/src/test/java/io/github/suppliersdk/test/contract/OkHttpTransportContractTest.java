package io.github.suppliersdk.test.contract;

import io.github.suppliersdk.config.TimeoutOptions;
import io.github.suppliersdk.http.HttpTransport;
import io.github.suppliersdk.http.OkHttpTransport;
import org.junit.jupiter.api.Nested;

class OkHttpTransportContractTest {
    @Nested
    class WithItsOwnClient extends HttpTransportContract {
        @Override
        protected HttpTransport newTransport() {
            return OkHttpTransport.create(TimeoutOptions.builder().build());
        }
    }

    @Nested
    class WithAClientOfTheApplication extends HttpTransportContract {
        @Override
        protected HttpTransport newTransport() {
            return OkHttpTransport.using(new okhttp3.OkHttpClient());
        }
    }
}
