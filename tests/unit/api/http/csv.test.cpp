#include "api/http/csv.hpp"

#include <doctest/doctest.h>

using signalbox::api::csv_line;

TEST_CASE("csv: separates fields, ends lines and keeps empty fields") {
  CHECK(csv_line({"a", "b"}) == "a,b\r\n");
  CHECK(csv_line({"", "b", ""}) == ",b,\r\n");
  CHECK(csv_line({}) == "\r\n");
}

TEST_CASE("csv: quotes fields that would break a line") {
  CHECK(csv_line({"a,b"}) == "\"a,b\"\r\n");
  CHECK(csv_line({"say \"no\""}) == "\"say \"\"no\"\"\"\r\n");
  CHECK(csv_line({"two\nlines"}) == "\"two\nlines\"\r\n");
}

TEST_CASE("csv: neutralizes formulas of spreadsheets") {
  CHECK(csv_line({"=1+1", "+1", "-1+1", "-1e", "@sum"}) == "'=1+1,'+1,'-1+1,'-1e,'@sum\r\n");
  CHECK(csv_line({"-1", "-0.5e-3", "1"}) == "-1,-0.5e-3,1\r\n");
  CHECK(csv_line({"=HYPERLINK(\"http://evil\",1)"}) ==
        "\"'=HYPERLINK(\"\"http://evil\"\",1)\"\r\n");
}
