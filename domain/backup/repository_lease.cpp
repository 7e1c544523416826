#include "domain/backup/repository_lease.hpp"

#include "core/json/json_text.hpp"

namespace signalbox::domain {

core::json lease_json(const repository_lease& of) {
  return {{"server", of.server}, {"seen_at", core::to_iso8601(of.seen_at)}};
}

std::optional<repository_lease> lease_from(std::string_view text) {
  const auto read = core::json::parse(text, nullptr, false);
  if (!read.is_object()) return std::nullopt;
  const auto seen_at = core::from_iso8601(core::text_in(read, "seen_at"));
  auto server = core::text_in(read, "server");
  if (!seen_at || server.empty()) return std::nullopt;
  return repository_lease{.server = std::string(server), .seen_at = *seen_at};
}

bool is_held_by_another(const std::optional<repository_lease>& noted, std::string_view own,
                        core::time_point now) {
  if (!noted || noted->server == own) return false;
  const auto age = now - noted->seen_at;
  return age > -lease_life && age < lease_life;
}

}  // namespace signalbox::domain
