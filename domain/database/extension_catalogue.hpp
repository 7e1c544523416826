#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace signalbox::domain {

/// The schemas of extensions that the platform creates: the first one that does not exist or
/// belongs to the superuser, because other roles could place objects in the way of an extension's
/// script.
inline constexpr std::array<std::string_view, 2> platform_extension_schemas{"extensions",
                                                                            "platform_extensions"};

/// The maximum length of an extension's name and of a version, in bytes.
inline constexpr std::size_t extension_name_bytes_max = 63;

/// Returns true for a name or a version that an extension's control file can have: letters, digits,
/// `_`, `-` and `.`.
[[nodiscard]] bool is_extension_word(std::string_view word);

/// Returns true for an extension whose functions read or write files, start programs, open network
/// connections, or change the contents of pages. No configuration can allow it.
[[nodiscard]] bool reaches_host(std::string_view extension);

/// The extensions that the platform creates for a project although PostgreSQL leaves them to
/// superusers: `config/extensions.json`, read once. Immutable, so it may be read on any thread.
/// Extensions that PostgreSQL trusts need no entry.
class extension_catalogue {
 public:
  /// Parses the catalogue. `file` is only used in errors. `errc::bad_request` contains the line of
  /// a syntax error, or the invalid field and the reason, such as an extension that `reaches_host`.
  [[nodiscard]] static core::result<extension_catalogue> parse(std::string_view file,
                                                               std::string_view text);

  [[nodiscard]] bool allows(std::string_view extension) const;
  [[nodiscard]] const std::vector<std::string>& allowed() const { return allowed_; }
  /// Extensions of Debian that the platform does not create, each with the reason for the reader.
  [[nodiscard]] const std::map<std::string, std::string>& withheld() const { return withheld_; }

 private:
  std::map<std::string, std::string> withheld_;
  std::vector<std::string> allowed_;  ///< in order
};

/// An extension of a server, and what it needs.
struct available_extension {
  std::string name = {};
  bool is_enabled = false;
  bool is_trusted = false;  ///< the project's own role can create it
  std::vector<std::string> needs = {};
};

/// Returns the first extension that CREATE EXTENSION … CASCADE would create with `name`, and that
/// the platform may not create: neither in the catalogue nor trusted. Nothing when all may be.
[[nodiscard]] std::optional<std::string> forbidden_need(
    std::string_view name, const std::vector<available_extension>& on_server,
    const extension_catalogue& allowed);

/// A change of an extension by the platform.
struct extension_order {
  enum class action : std::uint8_t { create, update, drop };
  static constexpr action last_action = action::drop;

  action what = action::create;
  std::string name = {};
  std::string version = {};  ///< empty: the default one
  bool cascades = false;     ///< with the extensions that it needs; for a drop, with what needs it
};

/// "create", "update" or "drop".
[[nodiscard]] std::string_view to_string(extension_order::action what);

/// Returns whether an order may be carried out. Errors: `bad_request` with the reason.
[[nodiscard]] core::result<void> check_extension_order(const extension_order& order);

/// Returns the statement of an order. `schema` is the one for a new extension's objects; empty: the
/// extension has a fixed one.
[[nodiscard]] std::string statement_of(const extension_order& order, std::string_view schema);

}  // namespace signalbox::domain
