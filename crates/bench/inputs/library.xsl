<?xml version="1.0"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="html" indent="yes"/>
  <xsl:param name="limit" select="50"/>
  <xsl:key name="by-year" match="book" use="@year"/>
  <xsl:variable name="count" select="count(//book)"/>
  <xsl:decimal-format name="plain" decimal-separator="."/>
  <xsl:template match="/">
    <html><body>
      <h1><xsl:value-of select="concat('Books: ', $count)"/></h1>
      <xsl:for-each select="library/book">
        <xsl:sort select="price" data-type="number" order="descending"/>
        <xsl:sort select="title"/>
        <xsl:apply-templates select="."/>
      </xsl:for-each>
      <xsl:call-template name="years"><xsl:with-param name="year" select="'1994'"/></xsl:call-template>
      <xsl:copy-of select="library/book[last()]/author"/>
      <p><xsl:value-of select="format-number(sum(//price), '#.00', 'plain')"/>
         <xsl:value-of select="generate-id(//book[1]) = generate-id(//book[@id='b1'])"/></p>
    </body></html>
  </xsl:template>
  <xsl:template match="book" priority="2">
    <div class="{@id}">
      <xsl:number value="position()" format="i."/>
      <xsl:value-of select="translate(title, 'abc', 'ABC')"/>
      <xsl:choose>
        <xsl:when test="price &gt; $limit"><b>dear</b></xsl:when>
        <xsl:when test="starts-with(title, 'J') and not(author[2])"><i>Java</i></xsl:when>
        <xsl:otherwise>cheap</xsl:otherwise>
      </xsl:choose>
      <xsl:if test="string-length(normalize-space(title)) mod 2 = 0"><xsl:text> even</xsl:text></xsl:if>
      <xsl:element name="span"><xsl:attribute name="n"><xsl:value-of select="floor(price)"/></xsl:attribute></xsl:element>
      <xsl:apply-templates select="author | preceding-sibling::book[1]/@year" mode="short"/>
    </div>
  </xsl:template>
  <xsl:template match="author" mode="short"><xsl:value-of select="substring(., 1, 2)"/>;</xsl:template>
  <xsl:template match="@year" mode="short">[<xsl:value-of select="."/>]</xsl:template>
  <xsl:template name="years">
    <xsl:param name="year"/>
    <ul><xsl:for-each select="key('by-year', $year)"><li><xsl:value-of select="title"/></li></xsl:for-each></ul>
    <xsl:comment>done</xsl:comment><xsl:processing-instruction name="p">q</xsl:processing-instruction>
  </xsl:template>
</xsl:stylesheet>
