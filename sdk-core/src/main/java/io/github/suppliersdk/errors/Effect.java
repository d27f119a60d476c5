package io.github.suppliersdk.errors;

/** What a failed call has done to the data at the service, all its attempts together. */
public enum Effect {
    /** Nothing was changed: sending the request again is harmless. */
    NONE,
    /** Nobody knows: the change may have been made, or may be made late. Only reading from the service shows it. */
    UNKNOWN,
    /** The service has confirmed the change with a success, whose response cannot be read. */
    APPLIED
}
