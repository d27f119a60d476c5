package io.github.suppliersdk.spring.properties;

import java.time.Period;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** Properties {@code profile}: how the operator differs from the neutral defaults. */
public class ProfileProperties {
    /** Name in accept-version: vnd.{api}-api.v1; "service" unless set. */
    private @Nullable String apiName;

    /** Name in the field {operator}_booking_id; "operator" unless set. */
    private @Nullable String operatorName;

    /** Path segment for creating and replacing questions; "experience" unless set, "experiences" at some operators. */
    private @Nullable String mandatoryQuestionSegment;

    /** Most daily slots in one create call; 100 unless set. */
    private @Nullable Integer maxDailySlotsPerCreate;

    /** Most open slots in one create call; 1 unless set. */
    private @Nullable Integer maxOpenSlotsPerCreate;

    /** Most time slots in one create call; 100 unless set. */
    private @Nullable Integer maxTimeSlotsPerCreate;

    /** Longest range of dates in one request for daily slots; 2y unless set. */
    private @Nullable Period longestDailyRange;

    /** Longest range of dates in one request for time slots; 31d unless set. */
    private @Nullable Period longestTimeRange;

    /** Whether the last day of a request for slots is part of its response; true unless set. */
    private @Nullable Boolean lastDayIncluded;

    /** Largest response, decompressed; 32MB unless set. */
    private @Nullable DataSize maxResponseSize;

    /** Whether a new experience may be created as archived; false unless set. */
    private @Nullable Boolean archivedOnCreate;

    /** Whether refused webhooks get statuses other than 400; true unless set. */
    private @Nullable Boolean webhookStatusesBeyond400;

    /** Largest response, decompressed. */
    public @Nullable DataSize getMaxResponseSize() {
        return maxResponseSize;
    }

    /** Largest response, decompressed. */
    public void setMaxResponseSize(@Nullable DataSize value) {
        this.maxResponseSize = value;
    }

    /** Name in accept-version: vnd.{api}-api.v1. */
    public @Nullable String getApiName() {
        return apiName;
    }

    /** Name in accept-version: vnd.{api}-api.v1. */
    public void setApiName(@Nullable String value) {
        this.apiName = value;
    }

    /** Name in the field {operator}_booking_id. */
    public @Nullable String getOperatorName() {
        return operatorName;
    }

    /** Name in the field {operator}_booking_id. */
    public void setOperatorName(@Nullable String value) {
        this.operatorName = value;
    }

    /** Path segment for creating and replacing questions. */
    public @Nullable String getMandatoryQuestionSegment() {
        return mandatoryQuestionSegment;
    }

    /** Path segment for creating and replacing questions. */
    public void setMandatoryQuestionSegment(@Nullable String value) {
        this.mandatoryQuestionSegment = value;
    }

    /** Most daily slots in one create call. */
    public @Nullable Integer getMaxDailySlotsPerCreate() {
        return maxDailySlotsPerCreate;
    }

    /** Most daily slots in one create call. */
    public void setMaxDailySlotsPerCreate(@Nullable Integer value) {
        this.maxDailySlotsPerCreate = value;
    }

    /** Most open slots in one create call. */
    public @Nullable Integer getMaxOpenSlotsPerCreate() {
        return maxOpenSlotsPerCreate;
    }

    /** Most open slots in one create call. */
    public void setMaxOpenSlotsPerCreate(@Nullable Integer value) {
        this.maxOpenSlotsPerCreate = value;
    }

    /** Most time slots in one create call. */
    public @Nullable Integer getMaxTimeSlotsPerCreate() {
        return maxTimeSlotsPerCreate;
    }

    /** Most time slots in one create call. */
    public void setMaxTimeSlotsPerCreate(@Nullable Integer value) {
        this.maxTimeSlotsPerCreate = value;
    }

    /** Longest range of dates in one request for daily slots. */
    public @Nullable Period getLongestDailyRange() {
        return longestDailyRange;
    }

    /** Longest range of dates in one request for daily slots. */
    public void setLongestDailyRange(@Nullable Period value) {
        this.longestDailyRange = value;
    }

    /** Longest range of dates in one request for time slots. */
    public @Nullable Period getLongestTimeRange() {
        return longestTimeRange;
    }

    /** Longest range of dates in one request for time slots. */
    public void setLongestTimeRange(@Nullable Period value) {
        this.longestTimeRange = value;
    }

    /** Whether the last day of a request for slots is part of its response. */
    public @Nullable Boolean getLastDayIncluded() {
        return lastDayIncluded;
    }

    /** Whether the last day of a request for slots is part of its response. */
    public void setLastDayIncluded(@Nullable Boolean value) {
        this.lastDayIncluded = value;
    }

    /** Whether a new experience may be created as archived. */
    public @Nullable Boolean getArchivedOnCreate() {
        return archivedOnCreate;
    }

    /** Whether a new experience may be created as archived. */
    public void setArchivedOnCreate(@Nullable Boolean value) {
        this.archivedOnCreate = value;
    }

    /** Whether refused webhooks get statuses other than 400. */
    public @Nullable Boolean getWebhookStatusesBeyond400() {
        return webhookStatusesBeyond400;
    }

    /** Whether refused webhooks get statuses other than 400. */
    public void setWebhookStatusesBeyond400(@Nullable Boolean value) {
        this.webhookStatusesBeyond400 = value;
    }
}
