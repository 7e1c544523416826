#include "domain/billing/billing.hpp"
#include "core/json/json_time.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/encoding/utf8.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

struct address_part {
  std::string_view name;
  std::string billing_address::*text;
};

constexpr address_part address_parts[] = {
    {"line1", &billing_address::line1}, {"line2", &billing_address::line2},
    {"city", &billing_address::city},   {"postal_code", &billing_address::postal_code},
    {"state", &billing_address::state}, {"country", &billing_address::country}};

core::json given_or_null(const std::string& text) {
  return text.empty() ? core::json() : core::json(text);
}

core::result<std::string> address_text(const std::string& field, const core::json& value) {
  if (value.is_null()) return std::string{};
  if (!value.is_string()) return fail_field(field, "must be a string");
  auto text = value.get<std::string>();
  if (text.find('\0') != text.npos) return fail_field(field, "must not contain U+0000");
  if (core::count_code_points(text).value_or(0) > billing_text_characters_max)
    return fail_field(field,
                      fmt::format("must have at most {} characters", billing_text_characters_max));
  return text;
}

}  // namespace

core::result<billing_address> billing_address_from(const core::json& given) {
  billing_address made;
  for (const auto& [name, value] : given.items()) {
    const auto* const part = std::ranges::find(address_parts, name, &address_part::name);
    const auto field = "address." + name.substr(0, name_characters_max);
    if (part == std::end(address_parts)) return fail_field(field, "is not a known field");
    auto text = address_text(field, value);
    if (!text) return std::unexpected(std::move(text.error()));
    made.*part->text = std::move(*text);
  }
  if (auto first = check_not_blank("address.line1", made.line1); !first)
    return std::unexpected(std::move(first.error()));
  return made;
}

bool is_invoice_number(std::string_view text) {
  constexpr std::string_view allowed =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
  return !text.empty() && text.size() <= invoice_number_characters_max &&
         text.find_first_not_of(allowed) == text.npos;
}

core::result<std::string> check_currency(std::string_view field, std::string_view text) {
  const bool is_code =
      text.size() == 3 && std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
  if (!is_code) return fail_field(std::string{field}, "must be a code such as USD");
  return std::string{text};
}

bool is_overdue(const invoice& what, core::time_point now) {
  return !what.paid_at && what.due_at <= now;
}

billing_warning billing_warning_of(const organization& what, const billing_customer& subject,
                                   const std::vector<invoice>& invoices, core::time_point now) {
  const auto overdue =
      std::ranges::count_if(invoices, [&](const invoice& one) { return is_overdue(one, now); });
  return {.overdue_invoices = static_cast<std::uint64_t>(overdue),
          .address_missing =
              !is_free(what) && what.billing_partner.empty() && !subject.address.has_value()};
}

std::optional<core::time_point> next_due(const std::vector<invoice>& invoices,
                                         core::time_point now) {
  std::optional<core::time_point> next;
  for (const auto& one : invoices) {
    if (one.paid_at || one.due_at <= now) continue;
    if (!next || one.due_at < *next) next = one.due_at;
  }
  return next;
}

core::json billing_customer_json(const billing_customer& subject) {
  core::json address;
  if (subject.address) {
    for (const auto& part : address_parts)
      address[std::string{part.name}] = given_or_null(*subject.address.*part.text);
  }
  return {{"address", std::move(address)},
          {"tax_id", given_or_null(subject.tax_id)},
          {"billing_name", given_or_null(subject.billing_name)}};
}

core::json invoice_json(const invoice& what) {
  return {{"id", what.id},
          {"number", what.number},
          {"amount_cents", what.amount_cents},
          {"currency", what.currency},
          {"due_at", core::to_iso8601(what.due_at)},
          {"paid_at", core::time_or_null(what.paid_at)}};
}

core::json billing_warning_json(const billing_warning& what) {
  return {{"overdue_invoices", what.overdue_invoices}, {"address_missing", what.address_missing}};
}

}  // namespace signalbox::domain
