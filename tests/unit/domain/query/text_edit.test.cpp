#include "domain/query/text_edit.hpp"

#include <doctest/doctest.h>

#include <utility>

using namespace signalbox::domain;

TEST_CASE("text edit: replacements are applied in order, with positions") {
  text_editor editor("aé:name b :c");
  editor.replace(3, 8, "$1");
  editor.replace(11, 13, "$😀2");
  const auto made = std::move(editor).finish();
  CHECK(made.text == "aé$1 b $😀2");
  CHECK(made.edits == std::vector<text_edit>{{2, 5, 2}, {10, 2, 3}});
  CHECK(original_character(made.edits, 1) == 1);
  CHECK(original_character(made.edits, 2) == 2);
  CHECK(original_character(made.edits, 3) == 2);
  CHECK(original_character(made.edits, 4) == 7);
  CHECK(original_character(made.edits, 6) == 9);
  CHECK(original_character(made.edits, 9) == 10);
  CHECK(original_character(made.edits, 10) == 12);
}

TEST_CASE("text edit: a text without edits keeps its positions") {
  text_editor editor("abc");
  const auto made = std::move(editor).finish();
  CHECK(made.text == "abc");
  CHECK(original_character(made.edits, 2) == 2);
}
