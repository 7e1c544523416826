#include "tests/unit/app/default_file.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <variant>

#include "app/settings/load.hpp"
#include "app/settings/table.hpp"
#include "app/settings/toml_file.hpp"

using namespace signalbox::app;

namespace {

const std::filesystem::path shipped_file =
    std::filesystem::path(SIGNALBOX_CONFIG_DIR) / "default.toml";

}  // namespace

TEST_CASE("config/default.toml: equals the text of the settings table, line for line") {
  std::ifstream in(shipped_file);
  REQUIRE(in);
  std::istringstream expected_text(default_file_text());
  std::string line;
  std::string expected;
  while (std::getline(expected_text, expected)) {
    REQUIRE(std::getline(in, line));
    REQUIRE(line == expected);
  }
  CHECK_FALSE(std::getline(in, line));
}

TEST_CASE("config/default.toml: contains every setting") {
  const auto given = read_toml_file(shipped_file);
  REQUIRE(given);
  CHECK(given->size() == settings_table().size());
}

TEST_CASE("config/default.toml: changes no default") {
  auto loaded = load_settings({.flags = {}, .environment = {}, .file = shipped_file});
  REQUIRE(loaded);
  settings built_in;
  for (const auto& row : settings_table()) {
    CAPTURE(row.name);
    const auto read = row.place(loaded->values);
    const auto expected = row.place(built_in);
    REQUIRE(read.index() == expected.index());
    CHECK(std::visit(
        [&]<class Field>(Field* field) { return *field == *std::get<Field*>(expected); }, read));
  }
}
