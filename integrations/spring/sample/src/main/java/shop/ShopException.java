package shop;

public class ShopException extends RuntimeException {
    public ShopException(String message) {
        super(message);
    }

    public int status() {
        return 400;
    }

    public String advice() {
        return "Please check your order.";
    }
}
