#include "domain/project/tenant_access.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <utility>

#include "domain/project/host_paths.hpp"

namespace signalbox::domain {

namespace {

constexpr std::string_view next_step = "Use Restore access to reset it.";
// Maximum number of setting names in a message.
constexpr std::size_t settings_shown_max = 5;

access_verdict locked_out(std::string cause) {
  return {access_state::locked_out, fmt::format("{} {}", cause, next_step)};
}

bool is_about_too_many(std::string_view words) {
  return words.find("too many connections") != std::string_view::npos ||
         words.find("too many clients") != std::string_view::npos ||
         words.find("remaining connection slots") != std::string_view::npos;
}

/// About a server that starts, stops or recovers, or about authentication: not caused by a setting
/// of the database's owner.
bool is_passing(std::string_view words) {
  return words.starts_with("the database system is") ||
         words.starts_with("terminating connection") ||
         words.find("authentication failed") != std::string_view::npos ||
         words.find("pg_hba.conf") != std::string_view::npos;
}

std::string without_full_stop(std::string text) {
  while (text.ends_with('\n') || text.ends_with('.'))
    text.pop_back();
  return text;
}

}  // namespace

access_verdict check_access_change(const access_facts& facts) {
  if (!facts.takes_connections)
    return locked_out("The database accepts no connections: ALLOW_CONNECTIONS is off.");
  if (facts.database_limit == 0)
    return locked_out("The database accepts no connections: its CONNECTION LIMIT is 0.");
  if (facts.role_limit == 0)
    return locked_out("The project's role cannot connect: its CONNECTION LIMIT is 0.");
  if (!facts.may_connect)
    return locked_out(
        "The project's role cannot connect: its CONNECT privilege on the database was revoked.");
  if (facts.words.empty() || is_passing(facts.words)) return {};
  if (is_about_too_many(facts.words)) {
    const auto limit = facts.database_limit > 0 ? facts.database_limit : facts.role_limit;
    return {access_state::busy,
            limit > 0 ? connections_in_use_sentence(static_cast<std::uint64_t>(limit))
                      : "All connections are in use: new ones are refused until one closes."};
  }
  auto cause = fmt::format("PostgreSQL refuses every session of the project's role: {}.",
                           without_full_stop(without_host_paths(facts.words)));
  if (!facts.settings.empty()) {
    auto names = facts.settings;
    if (names.size() > settings_shown_max) names.resize(settings_shown_max);
    cause += fmt::format(" Set for the database or the role: {}.", fmt::join(names, ", "));
  }
  return locked_out(std::move(cause));
}

std::string connections_in_use_sentence(std::uint64_t connections) {
  return fmt::format(
      "Too many connections: all {} are in use, and new ones are refused until one closes. Close "
      "idle connections, use the pooler, or choose a larger compute size.",
      connections);
}

}  // namespace signalbox::domain
