package markup;

/** Computes the source of blocks whose names the library does not know. */
public interface Extension {
    String expand(String body);
}
