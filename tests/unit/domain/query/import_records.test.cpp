#include "domain/query/import_records.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox::domain;

namespace {

/// The records with their lines and numbers of values: `text@line/values`.
std::string shown(std::string_view data, const record_form& form = {}, std::size_t line = 1) {
  std::string made;
  for (const auto& one : split_records(data, form, line).all)
    made += std::string(data.substr(one.begin, one.end - one.begin)) + "@" +
            std::to_string(one.line) + "/" + std::to_string(one.values) + " ";
  return made;
}

std::string fault_of(std::string_view text, std::size_t values, const record_form& form = {}) {
  const auto records = split_records(text, form, 1);
  return record_fault(text, records.all.front(), form, values);
}

}  // namespace

TEST_CASE("import records: a line break within quotes does not end a record") {
  CHECK(shown("a,b\n\"c\nd\",e\nf,g\n") == "a,b@1/2 \"c\nd\",e@2/2 f,g@4/2 ");
  CHECK(shown("a,\"b,\"\"c\"\n") == "a,\"b,\"\"c\"@1/2 ");
  CHECK(shown("a\r\nb") == "a@1/1 b@2/1 ");
  CHECK(shown("a\n\nb", {}, 7) == "a@7/1 @8/1 b@9/1 ");
  CHECK(shown("").empty());
  CHECK(split_records("a\n\"b\nc\"\n", {}, 3).next_line == 6);
}

TEST_CASE("import records: delimiter and quote are those of the form") {
  CHECK(shown("a;b;'c;d'\n", {.delimiter = ';', .quote = '\''}) == "a;b;'c;d'@1/3 ");
  CHECK(shown("{\"a\": \"x,y\"}\n{}\n", {.is_json_lines = true}) == "{\"a\": \"x,y\"}@1/1 {}@2/1 ");
}

TEST_CASE("import records: a quote that is not closed is reported with its line") {
  const auto open = split_records("a\n\"b\nc\n", {}, 1);
  CHECK(open.open_line == 2);
  CHECK_FALSE(split_records("a\n\"b\"\n", {}, 1).open_line);
}

TEST_CASE("import records: faults say what PostgreSQL would misread") {
  CHECK(fault_of("a,b", 2).empty());
  CHECK(fault_of("a", 2) == "The record has 1 value, but 2 are expected.");
  CHECK(fault_of("a,b", 1) == "The record has 2 values, but 1 is expected.");
  CHECK(fault_of("\\.", 1).find("in") != std::string::npos);
  CHECK(fault_of("\xff", 1).find("UTF-8") != std::string::npos);
  CHECK(fault_of(std::string_view("a\0b", 3), 1).find("0x00") != std::string::npos);
  CHECK(fault_of("{\"a\":\x01}", 1, {.is_json_lines = true}).find("JSON") != std::string::npos);
  CHECK(fault_of("[1,2]", 1, {.is_json_lines = true}).empty());
}

TEST_CASE("import records: the line that COPY takes for the end of the data is found") {
  CHECK(end_mark_line("\\.", 1) == 1);
  CHECK(end_mark_line("a\n\\.\r\nb", 5) == 6);
  CHECK(end_mark_line("a\nb\\.\n\\.", 1) == 3);
  CHECK_FALSE(end_mark_line("a\n\\.b\n\"\\.\"\n", 1));
}
