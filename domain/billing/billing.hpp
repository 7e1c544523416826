#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "core/time.hpp"
#include "domain/organization/organization.hpp"

namespace signalbox::domain {

struct billing_address {
  std::string line1;  ///< never empty
  std::string line2;
  std::string city;
  std::string postal_code;
  std::string state;
  std::string country;

  friend bool operator==(const billing_address&, const billing_address&) = default;
};

/// The billing details of an organization.
struct billing_customer {
  std::optional<billing_address> address;
  std::string tax_id;        ///< empty: none
  std::string billing_name;  ///< empty: none

  friend bool operator==(const billing_customer&, const billing_customer&) = default;
};

/// An amount billed to an organization.
struct invoice {
  std::int64_t id = 0;
  std::string number;  ///< unique in its organization
  std::int64_t amount_cents = 0;
  std::string currency;  ///< ISO 4217, for example `USD`
  core::time_point due_at;
  std::optional<core::time_point> paid_at;

  friend bool operator==(const invoice&, const invoice&) = default;
};

inline constexpr std::size_t billing_text_characters_max = 200;
inline constexpr std::size_t invoice_number_characters_max = 64;

/// Parses an address from an object: `line1` is required, other members may be absent or null.
/// Errors: `bad_request` with the field's name.
[[nodiscard]] core::result<billing_address> billing_address_from(const core::json& given);

/// Returns whether a text is a valid invoice number: 1 to 64 letters, digits, `-`, `_` and `.`.
[[nodiscard]] bool is_invoice_number(std::string_view text);

/// Checks a code of three capital letters. Errors: `bad_request` with the field's name.
[[nodiscard]] core::result<std::string> check_currency(std::string_view field,
                                                       std::string_view text);

/// True from the due time until it is paid.
[[nodiscard]] bool is_overdue(const invoice& what, core::time_point now);

/// Billing warnings (specification points 5 and 8).
struct billing_warning {
  std::uint64_t overdue_invoices = 0;
  /// True on paid plans without a billing partner or an address.
  bool address_missing = false;

  friend bool operator==(const billing_warning&, const billing_warning&) = default;
};
[[nodiscard]] billing_warning billing_warning_of(const organization& what,
                                                 const billing_customer& subject,
                                                 const std::vector<invoice>& invoices,
                                                 core::time_point now);

/// Returns the next time at which an invoice becomes overdue; nothing if there is none.
[[nodiscard]] std::optional<core::time_point> next_due(const std::vector<invoice>& invoices,
                                                       core::time_point now);

/// JSON representation in responses.
/// @{
[[nodiscard]] core::json billing_customer_json(const billing_customer& subject);
[[nodiscard]] core::json invoice_json(const invoice& what);
[[nodiscard]] core::json billing_warning_json(const billing_warning& what);
/// @}

}  // namespace signalbox::domain
