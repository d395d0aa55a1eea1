package markup;

interface BlockHandler {
    Block create(String body);
}
