#include "domain/dump/source_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "domain/validation.hpp"

namespace signalbox::domain {
namespace {

using core::json;
using core::result;

/// A copy over a network writes and indexes about so much in a second on a small machine.
constexpr std::uint64_t copied_bytes_per_second = std::uint64_t{8} << 20U;
constexpr std::size_t connection_string_bytes_max = 2'000;
constexpr std::size_t shown_names = 20;
constexpr int version_step = 10'000;
constexpr int oldest_source = 90'200;  ///< pg_dump 15 refuses older servers

std::unexpected<core::error> bad_source(const char* why) {
  return fail_field("connection_string", why);
}

std::optional<std::string> decoded(std::string_view text) {
  std::string made;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      made += text[at];
      continue;
    }
    if (at + 2 >= text.size()) return std::nullopt;
    unsigned value = 0;
    const auto digits = text.substr(at + 1, 2);
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + 2, value, 16);
    if (failure != std::errc{} || end != digits.data() + 2 || value == 0) return std::nullopt;
    made += static_cast<char>(value);
    at += 2;
  }
  return made;
}

bool is_tls_mode(std::string_view text) {
  return text == "disable" || text == "prefer" || text == "require" || text == "verify-ca" ||
         text == "verify-full";
}

std::string conninfo_value(const std::string& text) {
  std::string made = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') made += '\\';
    made += c;
  }
  return made + "'";
}

std::vector<std::string> without(const std::vector<std::string>& all,
                                 const std::vector<std::string>& of) {
  std::vector<std::string> made;
  for (const auto& one : all)
    if (std::ranges::find(of, one) == of.end()) made.push_back(one);
  return made;
}

std::string listed_names(const std::vector<std::string>& names) {
  if (names.size() <= shown_names) return fmt::format("{}", fmt::join(names, ", "));
  return fmt::format("{} and {} more", fmt::join(names.begin(), names.begin() + shown_names, ", "),
                     names.size() - shown_names);
}

json or_none(std::uint64_t value) {
  return value == 0 ? json() : json(value);
}

}  // namespace

result<dump_source> read_connection_string(std::string_view text) {
  dump_source made;
  if (text.size() > connection_string_bytes_max) return bad_source("must have at most 2000 bytes");
  if (text.contains('\0')) return bad_source("must not contain NUL");
  if (text.starts_with("postgresql://"))
    text.remove_prefix(13);
  else if (text.starts_with("postgres://"))
    text.remove_prefix(11);
  else
    return bad_source("must begin with postgresql://");
  auto query = std::string_view{};
  if (const auto mark = text.find('?'); mark != std::string_view::npos) {
    query = text.substr(mark + 1);
    text = text.substr(0, mark);
  }
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return bad_source("must name a database");
  const auto database = decoded(text.substr(slash + 1));
  auto place = text.substr(0, slash);
  const auto at = place.rfind('@');
  if (at == std::string_view::npos) return bad_source("must name a user");
  const auto person = place.substr(0, at);
  place = place.substr(at + 1);
  const auto colon = person.find(':');
  const auto user = decoded(person.substr(0, colon));
  const auto password =
      colon == std::string_view::npos ? std::string{} : decoded(person.substr(colon + 1));
  if (!database || database->empty() || !user || user->empty() || !password)
    return bad_source("must name a user and a database, with special characters as %xx");
  auto port = std::string_view("5432");
  if (place.starts_with('[')) {
    const auto end = place.find(']');
    if (end == std::string_view::npos) return bad_source("must have a valid host");
    made.host = std::string(place.substr(1, end - 1));
    if (place.size() > end + 1 && place[end + 1] == ':') port = place.substr(end + 2);
  } else {
    const auto mark = place.rfind(':');
    made.host = std::string(place.substr(0, mark));
    if (mark != std::string_view::npos) port = place.substr(mark + 1);
  }
  if (made.host.empty() || made.host.find_first_of(",/ \\'") != std::string::npos)
    return bad_source("must have one host");
  unsigned number = 0;
  const auto [end, failure] = std::from_chars(port.data(), port.data() + port.size(), number);
  if (failure != std::errc{} || end != port.data() + port.size() || number == 0 || number > 65'535)
    return bad_source("must have a port from 1 to 65535");
  made.port = static_cast<std::uint16_t>(number);
  made.database = *database;
  made.user = *user;
  made.password = *password;
  while (!query.empty()) {
    const auto one = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), one.size() + 1));
    if (one.starts_with("sslmode=")) {
      made.tls = std::string(one.substr(8));
      if (!is_tls_mode(made.tls)) return bad_source("has an unknown sslmode");
    } else if (one.starts_with("channel_binding=") || one.starts_with("application_name=") ||
               one.starts_with("connect_timeout=")) {
      continue;
    } else {
      return bad_source("may have only the parameter sslmode");
    }
  }
  return made;
}

std::string shown_source(const dump_source& of) {
  return fmt::format("{}@{}:{}/{}", of.user, of.host, of.port, of.database);
}

std::string source_conninfo(const dump_source& of, const std::string& authority_file) {
  auto made = fmt::format(
      "host={} port={} dbname={} user={} sslmode={} connect_timeout=10 keepalives_idle=60 "
      "application_name=signalbox_migration",
      conninfo_value(of.host), of.port, conninfo_value(of.database), conninfo_value(of.user),
      of.tls);
  if (!of.address.empty()) made += " hostaddr=" + conninfo_value(of.address);
  // No files of the server's user: neither keys nor its own authorities.
  made += " sslcert='' sslkey='' passfile=/dev/null";
  if (of.tls.starts_with("verify"))
    made += " sslrootcert=" + conninfo_value(authority_file);
  else
    made += " sslrootcert=/dev/null/none sslcrl=/dev/null/none";
  return made;
}

std::vector<source_finding> judge_source(const source_facts& facts) {
  std::vector<source_finding> made;
  const auto add = [&](bool is_blocking, const char* code, std::string message) {
    made.push_back({.is_blocking = is_blocking, .code = code, .message = std::move(message)});
  };
  const int source = facts.server_version / version_step;
  if (facts.server_version < oldest_source)
    add(true, "version_old", "The source is older than PostgreSQL 9.2 and cannot be copied.");
  if (source > facts.program_version)
    add(true, "version_new",
        fmt::format("The source is PostgreSQL {}, and pg_dump on this host is version {}, which "
                    "cannot read newer servers.",
                    source, facts.program_version));
  if (facts.free_bytes > 0 && facts.bytes > facts.free_bytes)
    add(true, "disk_small",
        fmt::format("The source has {} MB, and the disk of this project has {} MB free. Enlarge it "
                    "first.",
                    facts.bytes >> 20U, facts.free_bytes >> 20U));
  if (!facts.unreadable.empty())
    add(true, "unreadable",
        fmt::format("The user of the source cannot read: {}. pg_dump would stop.",
                    listed_names(facts.unreadable)));
  const auto unavailable = without(without(facts.extensions, facts.installed), facts.available);
  if (!unavailable.empty())
    add(false, "extensions_missing",
        fmt::format("Not available here: the extensions {}. Objects that need them fail.",
                    listed_names(unavailable)));
  const auto disabled = without(without(facts.extensions, facts.installed), unavailable);
  if (!disabled.empty())
    add(false, "extensions_disabled",
        fmt::format("Enable these extensions first: {}.", listed_names(disabled)));
  const auto roles = without(facts.owners, facts.target_roles);
  if (!roles.empty())
    add(false, "roles_missing",
        fmt::format("These roles do not come along: {}. The project's role owns their objects.",
                    listed_names(roles)));
  if (!facts.event_triggers.empty())
    add(false, "event_triggers",
        fmt::format("Event triggers need a superuser and are not copied: {}.",
                    listed_names(facts.event_triggers)));
  if (!facts.subscriptions.empty())
    add(false, "subscriptions",
        fmt::format("Subscriptions are not copied: {}.", listed_names(facts.subscriptions)));
  if (!facts.publications.empty())
    add(false, "publications",
        fmt::format("Publications of all tables need a superuser and fail: {}.",
                    listed_names(facts.publications)));
  if (!facts.foreign_servers.empty())
    add(false, "foreign_servers",
        fmt::format("Foreign servers fail; create wrappers instead: {}.",
                    listed_names(facts.foreign_servers)));
  if (!facts.languages.empty())
    add(false, "languages",
        fmt::format("Functions in untrusted languages fail: {}.", listed_names(facts.languages)));
  if (!facts.settings.empty())
    add(false, "settings",
        fmt::format("Settings of the source's database are not copied: {}.",
                    listed_names(facts.settings)));
  if (!facts.encoding.empty() && facts.encoding != "UTF8")
    add(false, "encoding",
        fmt::format("The source is encoded in {}; texts are converted to UTF-8.", facts.encoding));
  if (source < facts.target_version / version_step)
    add(false, "version_differs",
        fmt::format("The source is PostgreSQL {}, this project {}. Check functions that depend on "
                    "the version.",
                    source, facts.target_version / version_step));
  return made;
}

json source_report_json(const source_facts& facts) {
  auto findings = json::array();
  bool is_possible = true;
  for (const auto& one : judge_source(facts)) {
    is_possible = is_possible && !one.is_blocking;
    findings.push_back(
        {{"is_blocking", one.is_blocking}, {"code", one.code}, {"message", one.message}});
  }
  return {{"is_possible", is_possible},
          {"server_version", facts.version_text},
          {"database_bytes", facts.bytes},
          {"free_bytes", or_none(facts.free_bytes)},
          {"tables", facts.tables},
          {"rows_estimate", facts.rows},
          {"large_objects", facts.large_objects},
          {"encoding", facts.encoding},
          {"collation", facts.collation},
          {"schemas", facts.schemas},
          {"extensions", facts.extensions},
          {"seconds_estimate", facts.bytes / copied_bytes_per_second + 2},
          {"findings", std::move(findings)}};
}

}  // namespace signalbox::domain
