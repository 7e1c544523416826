#include "domain/organization.hpp"

#include "domain/names.hpp"

namespace signalbox::domain {

namespace {

constexpr auto role_names = names_of<role>({
    {role::owner, "Owner"},
    {role::administrator, "Administrator"},
    {role::developer, "Developer"},
    {role::read_only, "Read-only"},
});

}  // namespace

std::string_view to_string(role r) {
  return role_names.name_of(r);
}

std::optional<role> role_from(std::int64_t id) {
  for (const auto& [value, name] : role_names.rows) {
    if (static_cast<std::int64_t>(value) == id) return value;
  }
  return std::nullopt;
}

}  // namespace signalbox::domain
