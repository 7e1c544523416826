#include "storage/platform/installation_repository.hpp"

namespace signalbox::storage {
namespace {

using core::result;
using postgres::bytes;
using postgres::statement;

constexpr statement select_value{"installation.find",
                                 "SELECT value FROM installation WHERE name = $1"};
// The update changes nothing, but returns the existing row.
constexpr statement keep_value{"installation.keep", R"(
  INSERT INTO installation (name, value) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET name = excluded.name
  RETURNING value)"};

}  // namespace

result<std::optional<std::string>> installation_repository::find(const std::string& name) {
  const auto found = on_.run(select_value, {name}, until_);
  if (!found) return std::unexpected(found.error());
  if (found->empty()) return std::nullopt;
  return (*found)[0].as<bytes>("value").value;
}

result<std::string> installation_repository::keep(const std::string& name,
                                                  const std::string& value) {
  const auto kept = on_.run(keep_value, {name, bytes{value}}, until_);
  if (!kept) return std::unexpected(kept.error());
  return (*kept)[0].as<bytes>("value").value;
}

}  // namespace signalbox::storage
