package io.github.suppliersdk.benchmarks;

import io.github.suppliersdk.benchmarks.contestants.Contestant;

/** The calls that are measured. */
enum Operation {
    GET("GET one slot") {
        @Override
        Object call(Contestant contestant, int call) throws Exception {
            return contestant.getOne(SampleSlots.slotId(call));
        }
    },
    PATCH("PATCH capacity") {
        @Override
        Object call(Contestant contestant, int call) throws Exception {
            return contestant.updateCapacity(SampleSlots.slotId(call));
        }
    },
    POST("POST 100 slots") {
        @Override
        Object call(Contestant contestant, int call) throws Exception {
            return contestant.createMany();
        }
    };

    final String title;

    Operation(String title) {
        this.title = title;
    }

    abstract Object call(Contestant contestant, int call) throws Exception;
}
