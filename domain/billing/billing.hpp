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

/// Who pays for an organization.
struct billing_customer {
  std::optional<billing_address> address;
  std::string tax_id;        ///< empty: none
  std::string billing_name;  ///< empty: none

  friend bool operator==(const billing_customer&, const billing_customer&) = default;
};

/// What an organization was asked to pay.
struct invoice {
  std::int64_t id = 0;
  std::string number;  ///< unique in its organization
  std::int64_t amount_cents = 0;
  std::string currency;  ///< ISO 4217, for example `USD`
  core::time_point due_at;
  std::optional<core::time_point> paid_at;

  friend bool operator==(const invoice&, const invoice&) = default;
};

inline constexpr std::size_t billing_text_letters_max = 200;
inline constexpr std::size_t invoice_number_letters_max = 64;

/// Reads an address out of an object: `line1` has to be there, the others may be absent or null.
/// Errors: `bad_request` with the field's name.
[[nodiscard]] core::result<billing_address> billing_address_from(const core::json& given);

/// 1 to 64 letters, digits, `-`, `_` and `.`: what an invoice's number may be.
[[nodiscard]] bool is_invoice_number(std::string_view text);

/// Three capital letters. Errors: `bad_request` with the field's name.
[[nodiscard]] core::result<std::string> check_currency(std::string_view field,
                                                       std::string_view text);

/// True from the moment on at which it is due, until it is paid.
[[nodiscard]] bool is_overdue(const invoice& what, core::time_point now);

/// What people are warned of (specification points 5 and 8).
struct billing_warning {
  std::uint64_t overdue_invoices = 0;
  /// Not on the Free plan, without a billing partner, and nobody gave an address.
  bool address_missing = false;

  friend bool operator==(const billing_warning&, const billing_warning&) = default;
};
[[nodiscard]] billing_warning billing_warning_of(const organization& what,
                                                 const billing_customer& who,
                                                 const std::vector<invoice>& invoices,
                                                 core::time_point now);

/// When the next of them becomes overdue; nothing where none will.
[[nodiscard]] std::optional<core::time_point> next_due(const std::vector<invoice>& invoices,
                                                       core::time_point now);

/// As answers show them.
/// @{
[[nodiscard]] core::json billing_customer_json(const billing_customer& who);
[[nodiscard]] core::json invoice_json(const invoice& what);
[[nodiscard]] core::json billing_warning_json(const billing_warning& what);
/// @}

}  // namespace signalbox::domain
