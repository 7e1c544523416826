#include "core/names.hpp"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string_view>
#include <vector>

using namespace signalbox::core;

namespace {

enum class signal_aspect { stop, caution, clear };

constexpr auto aspect_names = names_of<signal_aspect>({
    {signal_aspect::stop, "stop"},
    {signal_aspect::caution, "caution"},
    {signal_aspect::clear, "clear"},
});

}  // namespace

TEST_CASE("names: each value has one name, in both directions") {
  CHECK(aspect_names.name_of(signal_aspect::caution) == "caution");
  CHECK(aspect_names.value_of("clear") == signal_aspect::clear);
  CHECK_FALSE(aspect_names.value_of("Clear"));
}

TEST_CASE("names: are listed in the order of the table, all or some") {
  CHECK(aspect_names.names() == std::vector<std::string_view>{"stop", "caution", "clear"});
  const auto moves = [](signal_aspect aspect) { return aspect != signal_aspect::stop; };
  CHECK(aspect_names.names_where(moves) == std::vector<std::string_view>{"caution", "clear"});
}

TEST_CASE("names: a name that was not checked throws") {
  CHECK(aspect_names.checked_value_of("stop") == signal_aspect::stop);
  CHECK_THROWS_AS((void)aspect_names.checked_value_of("green"), std::logic_error);
}
