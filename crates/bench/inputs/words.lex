/* Tokens of a small language with expressions, strings and comments. */
class Token {
  final int kind; final String text; final int line;
  Token(int kind, String text, int line) { this.kind = kind; this.text = text; this.line = line; }
}

%%

%class Words
%function next
%type Token
%line
%char
%full
%state COMMENT, STRING
%eofval{
  return null;
%eofval}
%{
  private int depth = 0;
  private StringBuffer text = new StringBuffer();
%}

LETTER=[A-Za-z_]
DIGIT=[0-9]
BLANK=[\ \t\r\n\f]


%%

<YYINITIAL> {BLANK}+ { }
<YYINITIAL> "if"|"else"|"while"|"return" { return new Token(1, yytext(), yyline); }
<YYINITIAL> {LETTER}({LETTER}|{DIGIT})* { return new Token(2, yytext(), yyline); }
<YYINITIAL> {DIGIT}+ { return new Token(3, yytext(), yyline); }
<YYINITIAL> {DIGIT}+\.{DIGIT}* { return new Token(4, yytext(), yyline); }
<YYINITIAL> [-+*/=<>();,] { return new Token(5, yytext(), yyline); }
<YYINITIAL> "/*" { depth = 1; yybegin(COMMENT); }
<COMMENT> "/*" { depth++; }
<COMMENT> "*/" { if (--depth == 0) yybegin(YYINITIAL); }
<COMMENT> .|\n { }
<YYINITIAL> \" { text.setLength(0); yybegin(STRING); }
<STRING> \\n { text.append('\n'); }
<STRING> [^\"\\\n]+ { text.append(yytext()); }
<STRING> \" { yybegin(YYINITIAL); return new Token(6, text.toString(), yyline); }
<YYINITIAL> . { System.err.println("what is " + yytext()); }
