#include "domain/database/role_order.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "domain/query/quote.hpp"

namespace signalbox::domain {

namespace {

constexpr std::string_view never_expires = "infinity";
constexpr std::string_view masked_password = "********";

// What GRANT and ALTER … OWNER TO take for something else than a role with this name.
constexpr auto role_keywords = std::to_array<std::string_view>(
    {"public", "none", "current_role", "current_user", "session_user"});

std::string member_statement(std::string_view group, std::string_view member) {
  return fmt::format("GRANT {} TO {}", quote_ident(group), quote_ident(member));
}

/// Returns the words of CREATE ROLE and ALTER ROLE for the fields that are there.
std::string attributes_of(const role_order& order) {
  std::string words;
  if (order.can_login) words += *order.can_login ? " LOGIN" : " NOLOGIN";
  if (order.inherits) words += *order.inherits ? " INHERIT" : " NOINHERIT";
  if (order.connection_limit) words += fmt::format(" CONNECTION LIMIT {}", *order.connection_limit);
  if (order.password) words += " PASSWORD " + quote_literal(*order.password);
  if (order.valid_until) words += " VALID UNTIL " + quote_literal(*order.valid_until);
  return words;
}

core::result<void> check_member_of(const std::string& group, const role_order& order,
                                   std::string_view owner) {
  if (group == order.name || group == order.new_name)
    return core::fail(core::errc::bad_request, "A role can't be a member of itself.");
  if (group == owner || is_project_role_name(group)) return {};
  return core::fail(core::errc::bad_request,
                    fmt::format("{} is a role of PostgreSQL or of the platform. A project's role "
                                "can only be a member of roles of the project.",
                                group));
}

core::result<void> check_name(std::string_view name) {
  if (is_project_role_name(name)) return {};
  return core::fail(core::errc::bad_request,
                    fmt::format("{} is a name of PostgreSQL or of the platform, so that no role of "
                                "a project can have it.",
                                name));
}

}  // namespace

std::string_view to_string(role_order::action what) {
  switch (what) {
    case role_order::action::alter:
      return "alter";
    case role_order::action::drop:
      return "drop";
    case role_order::action::create:
      break;
  }
  return "create";
}

bool is_project_role_name(std::string_view name) {
  return !name.empty() && name.size() <= sql_name_bytes_max && !name.contains('\0') &&
         !name.starts_with("pg_") && !name.starts_with("signalbox") &&
         std::ranges::find(role_keywords, name) == role_keywords.end();
}

core::result<void> check_role_order(const role_order& order, std::string_view owner) {
  if (order.name == owner || order.new_name == owner)
    return core::fail(
        core::errc::bad_request,
        fmt::format("{} is the project's own role, which its settings change.", owner));
  if (auto sound = check_name(order.name); !sound) return sound;
  if (order.new_name)
    if (auto sound = check_name(*order.new_name); !sound) return sound;
  if (order.connection_limit &&
      (*order.connection_limit < -1 || *order.connection_limit > role_connections_max))
    return core::fail(core::errc::bad_request,
                      fmt::format("connection_limit must be from -1, which is none, to {}.",
                                  role_connections_max));
  if (order.valid_until && *order.valid_until != never_expires &&
      !core::from_iso8601(*order.valid_until))
    return core::fail(core::errc::bad_request,
                      "valid_until must be a time in ISO 8601, or \"infinity\".");
  for (const auto* const groups : {&order.joins, &order.leaves})
    for (const auto& group : *groups)
      if (auto sound = check_member_of(group, order, owner); !sound) return sound;
  return {};
}

std::string statements_of(const role_order& order, std::string_view owner) {
  std::vector<std::string> all;
  const auto name = quote_ident(order.name);
  const bool joins_owner = std::ranges::find(order.joins, owner) != order.joins.end();
  const bool leaves_owner = std::ranges::find(order.leaves, owner) != order.leaves.end();
  // Its owner can test policies as this role, and grant it to others. Roles can't be members of
  // each other.
  const auto to_owner = fmt::format("GRANT {} TO {} WITH ADMIN OPTION", name, quote_ident(owner));
  switch (order.what) {
    case role_order::action::create:
      all.push_back(fmt::format("CREATE ROLE {}{}", name, attributes_of(order)));
      all.push_back(member_statement(project_roles_group, order.name));
      if (!joins_owner) all.push_back(to_owner);
      break;
    case role_order::action::alter:
      if (const auto words = attributes_of(order); !words.empty())
        all.push_back(fmt::format("ALTER ROLE {}{}", name, words));
      if (joins_owner) all.push_back(fmt::format("REVOKE {} FROM {}", name, quote_ident(owner)));
      break;
    case role_order::action::drop:
      if (order.cascades) {
        all.push_back(fmt::format("REASSIGN OWNED BY {} TO {}", name, quote_ident(owner)));
        all.push_back(fmt::format("DROP OWNED BY {}", name));
      }
      all.push_back(fmt::format("DROP ROLE {}", name));
      break;
  }
  for (const auto& group : order.joins)
    all.push_back(member_statement(group, order.name));
  for (const auto& group : order.leaves)
    all.push_back(fmt::format("REVOKE {} FROM {}", quote_ident(group), name));
  if (leaves_owner) all.push_back(to_owner);
  if (order.new_name && *order.new_name != order.name)
    all.push_back(fmt::format("ALTER ROLE {} RENAME TO {}", name, quote_ident(*order.new_name)));
  return fmt::format("{}", fmt::join(all, ";\n"));
}

std::string shown_statements_of(role_order order, std::string_view owner) {
  if (order.password) order.password = masked_password;
  return statements_of(order, owner);
}

}  // namespace signalbox::domain
