#include "api/http/csv.hpp"

#include <doctest/doctest.h>

using signalbox::api::csv_line;

TEST_CASE("csv: fields are separated, lines ended, empty ones kept") {
  CHECK(csv_line({"a", "b"}) == "a,b\r\n");
  CHECK(csv_line({"", "b", ""}) == ",b,\r\n");
  CHECK(csv_line({}) == "\r\n");
}

TEST_CASE("csv: what would break a line is quoted") {
  CHECK(csv_line({"a,b"}) == "\"a,b\"\r\n");
  CHECK(csv_line({"say \"no\""}) == "\"say \"\"no\"\"\"\r\n");
  CHECK(csv_line({"two\nlines"}) == "\"two\nlines\"\r\n");
}

TEST_CASE("csv: a spreadsheet runs nothing of it") {
  CHECK(csv_line({"=1+1", "+1", "-1", "@sum"}) == "'=1+1,'+1,'-1,'@sum\r\n");
  CHECK(csv_line({"=HYPERLINK(\"http://evil\",1)"}) ==
        "\"'=HYPERLINK(\"\"http://evil\"\",1)\"\r\n");
}
