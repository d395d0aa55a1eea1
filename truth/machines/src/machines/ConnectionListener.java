package machines;

/** Hears how a connection changes. It may use the connection. */
public interface ConnectionListener {
    void changed(String from, String to);
}
