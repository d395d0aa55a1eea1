package depot;

/** Reads the rows of the old depot's files. */
final class LegacyImport {
    private LegacyImport() {
    }

    static Item read(String row) {
        String[] cells = row.split(";");
        if (cells.length < 2) {
            return new Discontinued(cells[0]);
        }
        return new Gadget(cells[0], Long.parseLong(cells[1]), 100);
    }
}
