#include "storage/platform/installation_repository.hpp"

namespace signalbox::storage {
namespace {

using postgres::bytes;
using postgres::statement;

constexpr statement select_value{"installation.find",
                                 "SELECT value FROM installation WHERE name = $1"};
// The update changes nothing, but returns the existing row.
constexpr statement keep_value{"installation.keep", R"(
  INSERT INTO installation (name, value) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET name = excluded.name
  RETURNING value)"};

constexpr statement select_installed_at{
    "installation.installed_at", "SELECT min(applied_at) AS installed_at FROM schema_migrations"};

}  // namespace

std::optional<std::string> installation_repository::find(const std::string& name) {
  const auto found = on_.run(select_value, {name});
  if (found.empty()) return std::nullopt;
  return found[0].as<bytes>("value").value;
}

std::string installation_repository::keep(const std::string& name, const std::string& value) {
  const auto kept = on_.run(keep_value, {name, bytes{value}});
  return kept[0].as<bytes>("value").value;
}

core::time_point installation_repository::installed_at() {
  return on_.run(select_installed_at, {})[0].as<core::time_point>("installed_at");
}

}  // namespace signalbox::storage
