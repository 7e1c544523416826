#include "app/simulate/bounded_lines.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace signalbox;

namespace {

using all_lines = std::vector<std::string>;

all_lines lines_of(const all_lines& pieces, std::size_t bytes_max = 8) {
  app::bounded_lines lines(bytes_max);
  all_lines whole;
  for (const auto& each : pieces)
    lines.append(each, [&](std::string line) { whole.push_back(std::move(line)); });
  return whole;
}

}  // namespace

TEST_CASE("bounded lines: lines are assembled from pieces of any size") {
  CHECK(lines_of({"one\ntwo\n"}) == all_lines{"one", "two"});
  CHECK(lines_of({"o", "ne", "\n", "two"}) == all_lines{"one"});
  CHECK(lines_of({"\n\n"}) == all_lines{"", ""});
  CHECK(lines_of({"12345678\n"}) == all_lines{"12345678"});
}

TEST_CASE("bounded lines: a line that is too long is dropped, and the next is complete") {
  CHECK(lines_of({"123456789\nnext\n"}) == all_lines{"next"});
  CHECK(lines_of({"12345", "6789", "0", "12345\nnext\n"}) == all_lines{"next"});
  CHECK(lines_of({"12345678", "9", "\n", "\n"}) == all_lines{""});
}
