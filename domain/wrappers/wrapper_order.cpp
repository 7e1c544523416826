#include "domain/wrappers/wrapper_order.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/encoding/ascii.hpp"
#include "core/ip_address.hpp"
#include "domain/database/role_order.hpp"
#include "domain/query/quote.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

using core::errc;
using core::result;
using wrapper_action = wrapper_order::action;
using options = std::vector<std::pair<std::string_view, std::string>>;

constexpr std::string_view masked_remote_password = "********";

/// Ends connections whose other side is gone.
constexpr auto fixed_options =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"keepalives", "1"},
                                                                  {"keepalives_idle", "60"},
                                                                  {"keepalives_interval", "10"},
                                                                  {"keepalives_count", "3"},
                                                                  {"tcp_user_timeout", "30000"},
                                                                  {"gssencmode", "disable"}});

bool is_sql_name(std::string_view name) {
  return !name.empty() && name.size() <= sql_name_bytes_max && !name.contains('\0');
}

result<void> check_range(std::string field, std::int64_t number, std::int64_t min,
                         std::int64_t max) {
  if (number >= min && number <= max) return {};
  return fail_field(std::move(field), fmt::format("must be from {} to {}", min, max));
}

result<void> check_sql_name(std::string field, std::string_view name) {
  if (is_sql_name(name)) return {};
  return fail_field(std::move(field), fmt::format("must have 1 to {} bytes", sql_name_bytes_max));
}

/// What the platform adds to a target.
result<void> check_additions(const wrapper_target& target) {
  if (!core::ip_address::parse(target.address)) return fail_field("host", "has no checked address");
  const bool verifies = target.tls == verifying_tls_mode;
  const bool is_known = std::ranges::find(system_authority_files, target.authority_file) !=
                        system_authority_files.end();
  if (verifies && !is_known)
    return fail_field("sslmode",
                      "can't be verify-full, because this host has no file of trusted "
                      "certificate authorities (package ca-certificates)");
  if (!verifies && !target.authority_file.empty())
    return fail_field("sslmode", "uses certificate authorities only as verify-full");
  return {};
}

result<void> check_mapped(const wrapper_order& order, std::string_view owner) {
  if (order.role != owner && !is_project_role_name(order.role))
    return fail_field("role", fmt::format("is not a role of the project: {}", order.role));
  if (order.what == wrapper_action::unmap) return {};
  if (auto sound = check_sql_name("user", order.remote_user); !sound) return sound;
  // postgres_fdw requires one of roles that are not superusers.
  if (order.password.empty() || order.password.size() > remote_password_bytes_max ||
      order.password.contains('\0'))
    return fail_field("password",
                      fmt::format("must have 1 to {} bytes", remote_password_bytes_max));
  return {};
}

std::string option_list(const options& all) {
  std::string text;
  for (const auto& [name, value] : all)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, quote_literal(value));
  return text;
}

std::string changed_options(const options& before, const options& after) {
  const auto value_in = [](const options& all, std::string_view name) -> const std::string* {
    const auto found = std::ranges::find(all, name, &options::value_type::first);
    return found == all.end() ? nullptr : &found->second;
  };
  std::string text;
  const auto add = [&](const std::string& one) { text += (text.empty() ? "" : ", ") + one; };
  for (const auto& [name, value] : after) {
    const auto* const was = value_in(before, name);
    if (was == nullptr)
      add(fmt::format("ADD {} {}", name, quote_literal(value)));
    else if (*was != value)
      add(fmt::format("SET {} {}", name, quote_literal(value)));
  }
  for (const auto& [name, value] : before)
    if (value_in(after, name) == nullptr) add(fmt::format("DROP {}", name));
  return text;
}

}  // namespace

std::string_view to_string(wrapper_action what) {
  switch (what) {
    case wrapper_action::alter:
      return "alter";
    case wrapper_action::drop:
      return "drop";
    case wrapper_action::map:
      return "map";
    case wrapper_action::unmap:
      return "unmap";
    case wrapper_action::create:
      break;
  }
  return "create";
}

bool is_single_host(std::string_view text) {
  if (core::ip_address::parse(text)) return true;
  if (text.empty() || text.size() > host_name_bytes_max) return false;
  if (!core::is_letter_or_digit(text.front()) || !core::is_letter_or_digit(text.back()))
    return false;
  return std::ranges::all_of(
      text, [](char c) { return core::is_letter_or_digit(c) || c == '-' || c == '.' || c == '_'; });
}

result<void> check_wrapper_target(const wrapper_target& target) {
  if (!is_single_host(target.host))
    return fail_field("host", "must be the name or the IP address of one host");
  if (auto sound = check_range("port", target.port, 1, wrapper_port_max); !sound) return sound;
  if (auto sound = check_sql_name("database", target.database); !sound) return sound;
  // libpq can read a connection string in place of the name.
  if (target.database.contains('=') || target.database.contains("://"))
    return fail_field("database", "must be a name, not a connection string");
  if (std::ranges::find(wrapper_tls_modes, target.tls) == wrapper_tls_modes.end())
    return fail_field("sslmode", "must be require, verify-full or disable");
  if (auto sound = check_range("fetch_size", target.fetch_size, 1, fetch_size_max); !sound)
    return sound;
  return check_range("connect_timeout", target.connect_timeout_s, connect_timeout_min_s,
                     connect_timeout_max_s);
}

result<void> check_wrapper_order(const wrapper_order& order, std::string_view owner) {
  if (auto sound = check_sql_name("name", order.server); !sound) return sound;
  if (order.new_name)
    if (auto sound = check_sql_name("name", *order.new_name); !sound) return sound;
  if (order.what == wrapper_action::map || order.what == wrapper_action::unmap)
    return check_mapped(order, owner);
  if (order.what == wrapper_action::drop) return {};
  if (auto sound = check_wrapper_target(order.target); !sound) return sound;
  return check_additions(order.target);
}

options server_options(const wrapper_target& target) {
  options made{{"host", target.host},
               {"hostaddr", target.address},
               {"port", std::to_string(target.port)},
               {"dbname", target.database},
               {"sslmode", target.tls},
               {"connect_timeout", std::to_string(target.connect_timeout_s)},
               {"fetch_size", std::to_string(target.fetch_size)},
               {"use_remote_estimate", target.estimates_remotely ? "true" : "false"}};
  if (!target.authority_file.empty()) made.emplace_back("sslrootcert", target.authority_file);
  for (const auto& [name, value] : fixed_options)
    made.emplace_back(name, value);
  return made;
}

ddl statements_of(const wrapper_order& order, std::string_view owner) {
  const auto server = quote_ident(order.server);
  const auto role = quote_ident(order.role);
  ddl made;
  switch (order.what) {
    case wrapper_action::create:
      made.push_back(fmt::format("CREATE SERVER {} FOREIGN DATA WRAPPER {} OPTIONS ({})", server,
                                 wrapper_extension, option_list(server_options(order.target))));
      made.push_back(fmt::format("GRANT USAGE ON FOREIGN SERVER {} TO {} WITH GRANT OPTION", server,
                                 quote_ident(owner)));
      break;
    case wrapper_action::alter: {
      const auto before = order.before ? server_options(*order.before) : options{};
      const auto after = server_options(order.target);
      if (const auto changed = changed_options(before, after); !changed.empty())
        made.push_back(fmt::format("ALTER SERVER {} OPTIONS ({})", server, changed));
      if (order.new_name && *order.new_name != order.server)
        made.push_back(
            fmt::format("ALTER SERVER {} RENAME TO {}", server, quote_ident(*order.new_name)));
      break;
    }
    case wrapper_action::drop:
      for (const auto& mapped : order.mapped_roles)
        made.push_back(
            fmt::format("DROP USER MAPPING FOR {} SERVER {}", quote_ident(mapped), server));
      made.push_back(fmt::format("DROP SERVER {}{}", server, order.cascades ? " CASCADE" : ""));
      break;
    case wrapper_action::map:
      made.push_back(fmt::format("DROP USER MAPPING IF EXISTS FOR {} SERVER {}", role, server));
      made.push_back(
          fmt::format("CREATE USER MAPPING FOR {} SERVER {} OPTIONS ({})", role, server,
                      option_list({{"user", order.remote_user}, {"password", order.password}})));
      break;
    case wrapper_action::unmap:
      made.push_back(fmt::format("DROP USER MAPPING FOR {} SERVER {}", role, server));
      break;
  }
  return made;
}

ddl shown_statements_of(wrapper_order order, std::string_view owner) {
  order.password = masked_remote_password;
  return statements_of(order, owner);
}

std::vector<std::string> warnings_about(const wrapper_order& order, std::string_view owner) {
  std::vector<std::string> made;
  const bool connects = order.what == wrapper_action::create || order.what == wrapper_action::alter;
  if (connects && order.target.tls == "disable")
    made.emplace_back("Without TLS, the password and all data can be read on the way.");
  if (connects && order.target.tls == "require")
    made.emplace_back("The certificate of the server is not checked. verify-full checks it.");
  if (order.what == wrapper_action::drop && order.cascades)
    made.emplace_back("Foreign tables of the server, and views on them, are dropped.");
  if (order.what == wrapper_action::map && order.role == owner)
    made.push_back(
        fmt::format("{} can read this password in pg_user_mappings, and pg_dump by {} contains it.",
                    owner, owner));
  return made;
}

}  // namespace signalbox::domain
