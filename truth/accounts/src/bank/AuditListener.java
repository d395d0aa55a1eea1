package bank;

public interface AuditListener {
    void recorded(String account, Kind kind, long amount);
}
