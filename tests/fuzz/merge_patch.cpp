#include "core/json/merge_patch.hpp"

#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

namespace {

using core::json;

json parsed(std::string_view text) {
  // Deeper than any topic's state; the recursion is as deep as the value.
  constexpr std::size_t brackets_max = 256;
  std::size_t brackets = 0;
  for (const char letter : text)
    brackets += letter == '[' || letter == '{' ? 1U : 0U;
  if (brackets > brackets_max) return {};
  auto value = json::parse(text, nullptr, false);
  return value.is_discarded() ? json{} : value;
}

}  // namespace

// Two lines: the old state and the new one.
void merge_patch(std::string_view bytes) {
  input from(bytes);
  const auto before = parsed(from.line());
  const auto after = parsed(from.line());
  auto state = core::without_nulls(before);
  const auto expected = core::without_nulls(after);
  const auto patch = core::diff_merge(before, after);
  require(patch.has_value() == (state != expected),
          "a patch exists if and only if something changed");
  if (patch) core::apply_merge_patch(state, *patch);
  require(state == expected, "a patch turns the old state into the new one");

  // Any value is a patch (RFC 7396), and applying it is idempotent.
  auto once = state;
  core::apply_merge_patch(once, before);
  auto twice = once;
  core::apply_merge_patch(twice, before);
  require(once == twice, "a patch applied again changes nothing");
}

}  // namespace signalbox::fuzz
