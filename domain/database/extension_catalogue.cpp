#include "domain/database/extension_catalogue.hpp"

#include <fmt/format.h>
#include <functional>
#include <set>

#include <algorithm>
#include <array>
#include <utility>

#include "domain/catalogue.hpp"
#include "domain/query/quote.hpp"

namespace signalbox::domain {

namespace {

constexpr auto host_extensions = std::to_array<std::string_view>(
    {"adminpack", "dblink",     "file_fdw",      "hstore_plperlu", "http",         "jsonb_plperlu",
     "mysql_fdw", "ogr_fdw",    "old_snapshot",  "pageinspect",    "pg_dirtyread", "pg_net",
     "pg_repack", "pg_surgery", "pg_walinspect", "plperlu",        "plproxy",      "plpython3u",
     "plr",       "plsh",       "pltclu",        "postgres_fdw",   "set_user",     "tds_fdw",
     "wrappers"});

}  // namespace

bool is_extension_word(std::string_view word) {
  return !word.empty() && word.size() <= extension_name_bytes_max &&
         std::ranges::all_of(word, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '_' || c == '-' || c == '.';
         });
}

bool reaches_host(std::string_view extension) {
  return std::ranges::binary_search(host_extensions, extension);
}

core::result<extension_catalogue> extension_catalogue::parse(std::string_view file,
                                                             std::string_view text) {
  catalogue source{std::string{file}, text};
  source.top().allow_only({"allowed", "withheld"});
  extension_catalogue made;
  const auto field = source.top().member("allowed");
  made.allowed_ = field.texts();
  for (const auto& name : made.allowed_) {
    if (!is_extension_word(name))
      field.complain(fmt::format("contains \"{}\", which is not the name of an extension", name));
    else if (reaches_host(name))
      field.complain(fmt::format("contains \"{}\", which reaches the host", name));
  }
  std::ranges::sort(made.allowed_);
  if (const auto withheld = source.top().optional_member("withheld"))
    for (const auto& [name, reason] : withheld->members()) {
      if (!is_extension_word(name) || made.allows(name))
        reason.complain("is not the name of an extension that is not allowed");
      made.withheld_.emplace(name, reason.text());
    }
  if (source.fault()) return std::unexpected(*source.fault());
  return made;
}

bool extension_catalogue::allows(std::string_view extension) const {
  return std::ranges::binary_search(allowed_, extension);
}

std::string_view to_string(extension_order::action what) {
  switch (what) {
    case extension_order::action::update:
      return "update";
    case extension_order::action::drop:
      return "drop";
    case extension_order::action::create:
      break;
  }
  return "create";
}

std::optional<std::string> forbidden_need(std::string_view name,
                                          const std::vector<available_extension>& on_server,
                                          const extension_catalogue& allowed) {
  std::set<std::string, std::less<>> seen{std::string(name)};
  std::vector<std::string> to_visit{std::string(name)};
  while (!to_visit.empty()) {
    const auto one = std::move(to_visit.back());
    to_visit.pop_back();
    const auto found = std::ranges::find(on_server, one, &available_extension::name);
    if (one != name) {
      const bool is_known = found != on_server.end();
      if (is_known && found->is_enabled) continue;
      if (!allowed.allows(one) && !(is_known && found->is_trusted)) return one;
    }
    if (found == on_server.end()) continue;
    for (const auto& next : found->needs)
      if (seen.insert(next).second) to_visit.push_back(next);
  }
  return std::nullopt;
}

core::result<void> check_extension_order(const extension_order& order) {
  if (!is_extension_word(order.name))
    return core::fail(core::errc::bad_request,
                      "The name of an extension has only letters, digits, _, - and dots.");
  if (!order.version.empty() && !is_extension_word(order.version))
    return core::fail(core::errc::bad_request,
                      "The version of an extension has only letters, digits, _, - and dots.");
  if (reaches_host(order.name))
    return core::fail(core::errc::bad_request,
                      fmt::format("The extension {} reaches the host of the database, so the "
                                  "platform never creates it.",
                                  order.name));
  return {};
}

std::string statement_of(const extension_order& order, std::string_view schema) {
  const auto name = quote_ident(order.name);
  const auto version = order.version.empty() ? std::string() : quote_ident(order.version);
  switch (order.what) {
    case extension_order::action::update:
      return fmt::format("ALTER EXTENSION {} UPDATE{}", name,
                         version.empty() ? "" : " TO " + version);
    case extension_order::action::drop:
      return fmt::format("DROP EXTENSION {}{}", name, order.cascades ? " CASCADE" : "");
    case extension_order::action::create:
      break;
  }
  return fmt::format(
      "CREATE EXTENSION {}{}{}{}", name, schema.empty() ? "" : " SCHEMA " + quote_ident(schema),
      version.empty() ? "" : " VERSION " + version, order.cascades ? " CASCADE" : "");
}

}  // namespace signalbox::domain
