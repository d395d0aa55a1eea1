package java.lang;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of a record: the lowest byte of a number comes first. */
final class BrecciaBytes {
    byte[] bytes = new byte[64];
    int length;

    /** Starts a record of a kind; {@link #end} completes it. */
    BrecciaBytes record(int kind) {
        return number(0).one(kind);
    }

    /** Fills in the length, and appends the checksum of everything before it (CRC-32). */
    BrecciaBytes end() {
        int contents = length - 4;
        for (int at = 0; at < 4; at++) {
            bytes[at] = (byte) (contents >> 8 * at);
        }
        int check = -1;
        for (int at = 0; at < length; at++) {
            check ^= bytes[at] & 0xff;
            for (int bit = 0; bit < 8; bit++) {
                check = (check & 1) == 0 ? check >>> 1 : check >>> 1 ^ 0xedb88320;
            }
        }
        return number(~check);
    }

    BrecciaBytes one(int value) {
        if (length == bytes.length) {
            byte[] grown = new byte[length * 2];
            System.arraycopy(bytes, 0, grown, 0, length);
            bytes = grown;
        }
        bytes[length++] = (byte) value;
        return this;
    }

    BrecciaBytes number(int value) {
        return one(value).one(value >> 8).one(value >> 16).one(value >> 24);
    }

    BrecciaBytes big(long value) {
        return number((int) value).number((int) (value >> 32));
    }

    BrecciaBytes ascii(String text) {
        for (int at = 0; at < text.length(); at++) {
            one(text.charAt(at));
        }
        return this;
    }

    /** A text with its length, in modified UTF-8 (JVMS 4.4.7). */
    BrecciaBytes text(String text) {
        int start = length;
        number(0);
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            if (letter != 0 && letter < 0x80) {
                one(letter);
            } else if (letter < 0x800) {
                one(0xc0 | letter >> 6).one(0x80 | letter & 0x3f);
            } else {
                one(0xe0 | letter >> 12).one(0x80 | letter >> 6 & 0x3f).one(0x80 | letter & 0x3f);
            }
        }
        int size = length - start - 4;
        for (int at = 0; at < 4; at++) {
            bytes[start + at] = (byte) (size >> 8 * at);
        }
        return this;
    }

    BrecciaBytes all(InputStream in) throws IOException {
        byte[] piece = new byte[8192];
        for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
            for (int at = 0; at < count; at++) {
                one(piece[at]);
            }
        }
        return this;
    }
}
