#include "domain/identity/assurance_level.hpp"

#include "core/names.hpp"

namespace signalbox::domain {

namespace {

constexpr auto level_names = core::names_of<assurance_level>(
    {{assurance_level::aal1, "aal1"}, {assurance_level::aal2, "aal2"}});

}  // namespace

std::string_view to_string(assurance_level level) {
  return level_names.name_of(level);
}

std::optional<assurance_level> assurance_level_from(std::string_view name) {
  return level_names.value_of(name);
}

}  // namespace signalbox::domain
