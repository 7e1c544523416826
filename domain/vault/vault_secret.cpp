#include "domain/vault/vault_secret.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "core/crypto/portable_seal.hpp"
#include "core/encoding/utf8.hpp"
#include "core/json/json_text.hpp"
#include "domain/identifiers.hpp"
#include "domain/query/quote.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

using core::result;

result<void> check_vault_value(const std::string& value) {
  if (value.empty()) return fail_field("value", "must not be empty");
  if (value.size() > vault_value_bytes_max)
    return fail_field("value", fmt::format("must have at most {} bytes", vault_value_bytes_max));
  if (value.find('\0') != std::string::npos || !core::is_utf8(value))
    return fail_field("value", "must be text without the character NUL");
  return {};
}

result<void> check_vault_description(const std::string& text) {
  const auto count = core::count_code_points(text);
  if (!count || text.find('\0') != std::string::npos)
    return fail_field("description", "must be text without the character NUL");
  if (*count <= vault_description_characters_max) return {};
  return fail_field("description", fmt::format("must have at most {} characters",
                                               vault_description_characters_max));
}

result<std::vector<std::string>> checked_readers(std::vector<std::string> readers) {
  std::ranges::sort(readers);
  readers.erase(std::ranges::unique(readers).begin(), readers.end());
  if (readers.size() > vault_readers_max)
    return fail_field("roles", fmt::format("must be at most {}", vault_readers_max));
  for (const auto& one : readers)
    if (!may_be_reader(one))
      return fail_field("roles", fmt::format("\"{}\" cannot be allowed to read secrets", one));
  return readers;
}

std::unexpected<core::error> refused_order(std::string_view what) {
  return core::fail(core::errc::bad_request,
                    fmt::format("The vault refuses an order without a valid {}.", what));
}

bool is_sealed_value(const std::string& sealed) {
  return sealed.size() >= core::portable_sealed_bytes_min &&
         sealed.size() <= core::portable_sealed_bytes(vault_value_bytes_max);
}

}  // namespace

bool may_be_reader(std::string_view role) {
  return !role.empty() && role.size() <= sql_name_bytes_max && role.find('\0') == role.npos &&
         core::is_utf8(role) && !role.starts_with("pg_") && !role.starts_with("signalbox_") &&
         role != "public" && role != "none";
}

result<vault_change> checked_vault_change(vault_change requested, bool is_new) {
  if (is_new && !requested.name) return fail_field("name", "must not be empty");
  if (is_new && !requested.value) return fail_field("value", "must not be empty");
  if (requested.name) {
    auto name = check_title("name", *requested.name, vault_name_characters_max);
    if (!name) return std::unexpected(std::move(name.error()));
    requested.name = std::move(*name);
  }
  if (requested.value)
    if (auto sound = check_vault_value(*requested.value); !sound)
      return std::unexpected(std::move(sound.error()));
  if (requested.description)
    if (auto sound = check_vault_description(*requested.description); !sound)
      return std::unexpected(std::move(sound.error()));
  if (requested.readers) {
    auto readers = checked_readers(std::move(*requested.readers));
    if (!readers) return std::unexpected(std::move(readers.error()));
    requested.readers = std::move(*readers);
  }
  return requested;
}

result<void> check_vault_order(const vault_order& order) {
  if (order.what != vault_order::action::list && !is_uuid(order.id)) return refused_order("id");
  if (order.name && !check_title("name", *order.name, vault_name_characters_max))
    return refused_order("name");
  if (order.description && !check_vault_description(*order.description))
    return refused_order("description");
  if (order.sealed && !is_sealed_value(*order.sealed)) return refused_order("value");
  if (order.readers && !checked_readers(*order.readers)) return refused_order("role");
  if (order.what == vault_order::action::put && order.is_new && !(order.name && order.sealed))
    return refused_order("value");
  return {};
}

vault_secret vault_secret_from(const core::json& of) {
  vault_secret made{.id = core::text_in(of, "id"),
                    .name = core::text_in(of, "name"),
                    .description = core::text_in(of, "description"),
                    .created_at = core::text_in(of, "created_at"),
                    .updated_at = core::text_in(of, "updated_at")};
  if (of.is_object() && of.contains("roles"))
    for (const auto& role : of.at("roles"))
      if (role.is_string()) made.readers.push_back(role.get<std::string>());
  return made;
}

reader_change changed_readers(const std::vector<std::string>& before,
                              const std::vector<std::string>& after) {
  reader_change made;
  std::ranges::copy_if(after, std::back_inserter(made.granted), [&](const std::string& one) {
    return std::ranges::find(before, one) == before.end();
  });
  std::ranges::copy_if(before, std::back_inserter(made.revoked), [&](const std::string& one) {
    return std::ranges::find(after, one) == after.end();
  });
  return made;
}

}  // namespace signalbox::domain
