#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace signalbox::domain {

/// The permissions of a script's access token, as a subset of its owner's: one action each, such as
/// `projects:read` (specification point 6). Writing does not include reading.
enum class token_scope : std::uint8_t {
  analytics_read,
  analytics_write,
  auth_read,
  auth_write,
  database_read,
  database_write,
  domains_read,
  domains_write,
  edge_functions_read,
  edge_functions_write,
  environment_read,
  environment_write,
  organizations_read,
  organizations_write,
  projects_read,
  projects_write,
  rest_read,
  rest_write,
  secrets_read,
  secrets_write,
  storage_read,
  storage_write,
};

/// All scopes.
[[nodiscard]] std::span<const token_scope> all_token_scopes();

/// For example `edge_functions:write`.
[[nodiscard]] std::string_view to_string(token_scope scope);
[[nodiscard]] std::optional<token_scope> token_scope_from(std::string_view name);

/// A set of scopes.
class token_scopes {
 public:
  constexpr token_scopes() = default;
  constexpr token_scopes(std::initializer_list<token_scope> some) {
    for (const auto one : some)
      add(one);
  }

  constexpr void add(token_scope one) { bits_ |= bit(one); }
  [[nodiscard]] constexpr bool contains(token_scope one) const { return (bits_ & bit(one)) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  /// Returns the names of its scopes, in the order of the enumeration.
  [[nodiscard]] std::vector<std::string_view> names() const;

  /// Conversion to and from a number, for messages; unknown bits are ignored.
  /// @{
  [[nodiscard]] constexpr std::uint32_t number() const { return bits_; }
  [[nodiscard]] static token_scopes from_number(std::uint32_t number);
  /// @}

  friend constexpr bool operator==(token_scopes, token_scopes) = default;

 private:
  static constexpr std::uint32_t bit(token_scope one) {
    return std::uint32_t{1} << static_cast<unsigned>(one);
  }

  std::uint32_t bits_ = 0;
};

}  // namespace signalbox::domain
