#include "app/settings/assign.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <type_traits>
#include <utility>

namespace signalbox::app {

namespace {

constexpr std::size_t list_entries_max = 100;

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto* end = text.data() + text.size();
  const auto [stopped, failure] = std::from_chars(text.data(), end, number);
  if (failure != std::errc{} || stopped != end) return std::nullopt;
  return number;
}

std::vector<std::string> entries_in(std::string_view text) {
  std::vector<std::string> entries;
  while (!text.empty()) {
    const auto comma = text.find(',');
    auto entry = text.substr(0, comma);
    entry.remove_prefix(std::min(entry.find_first_not_of(' '), entry.size()));
    while (entry.ends_with(' '))
      entry.remove_suffix(1);
    entries.emplace_back(entry);
    text = comma == text.npos ? std::string_view{} : text.substr(comma + 1);
  }
  return entries;
}

std::string shown(const given_value& value) {
  return std::visit(
      [](const auto& held) -> std::string {
        using held_type = std::remove_cvref_t<decltype(held)>;
        if constexpr (std::is_same_v<held_type, unusable_value>) {
          return held.shown;
        } else if constexpr (std::is_same_v<held_type, std::string>) {
          return fmt::format("\"{}\"", held);
        } else {
          return fmt::format("{}", held);
        }
      },
      value);
}

/// Stores a value in a field of one type; returns false when the value is not allowed.
struct filling {
  const setting_row& row;
  const given_value& value;

  bool operator()(bool* field) const {
    const auto* given = std::get_if<bool>(&value);
    if (given != nullptr) *field = *given;
    return given != nullptr;
  }

  bool operator()(double* field) const {
    const auto& range = std::get<real_range>(row.allowed);
    const auto* whole = std::get_if<std::int64_t>(&value);
    const auto* real = std::get_if<double>(&value);
    if (whole == nullptr && real == nullptr) return false;
    const double number = real != nullptr ? *real : static_cast<double>(*whole);
    // Both comparisons are false for "not a number", so it is rejected.
    const bool fits = number >= range.least && number <= range.most;
    if (fits) *field = number;
    return fits;
  }

  bool operator()(std::string* field) const {
    const auto* given = std::get_if<std::string>(&value);
    if (given == nullptr || !accepts(*given)) return false;
    *field = *given;
    return true;
  }

  bool operator()(std::vector<std::string>* field) const {
    const auto* given = std::get_if<std::vector<std::string>>(&value);
    if (given == nullptr || given->size() > list_entries_max) return false;
    if (!std::ranges::all_of(*given, [&](const auto& entry) { return accepts(entry); })) {
      return false;
    }
    *field = *given;
    return true;
  }

  /// Every other field holds a whole number, or a duration constructed from one.
  template <class Field>
  bool operator()(Field* field) const {
    const auto& range = std::get<whole_range>(row.allowed);
    const auto* given = std::get_if<std::int64_t>(&value);
    if (given == nullptr || *given < range.least || *given > range.most) return false;
    if constexpr (std::is_integral_v<Field>) {
      *field = static_cast<Field>(*given);
    } else {
      *field = Field{*given};
    }
    return true;
  }

  [[nodiscard]] bool accepts(const std::string& text) const {
    // A zero byte inside would truncate the text in system calls.
    if (text.find('\0') != text.npos) return false;
    if (const auto* choice = std::get_if<enum_choice>(&row.allowed)) {
      return std::ranges::find(choice->words, text) != choice->words.end();
    }
    return std::get<text_rule>(row.allowed).accepts(text);
  }
};

/// Converts a text to the value type of a field.
struct reading {
  std::string_view text;

  given_value operator()(const bool*) const {
    if (text == "true" || text == "false") return text == "true";
    return std::string{text};
  }

  given_value operator()(const double*) const {
    if (const auto number = number_in<double>(text)) return *number;
    return std::string{text};
  }

  given_value operator()(const std::string*) const { return std::string{text}; }

  given_value operator()(const std::vector<std::string>*) const { return entries_in(text); }

  template <class Field>
  given_value operator()(const Field*) const {
    if (const auto number = number_in<std::int64_t>(text)) return *number;
    return std::string{text};
  }
};

}  // namespace

given_value value_from_text(const setting_row& row, std::string_view text) {
  settings typed;
  return std::visit(reading{text}, row.place(typed));
}

core::result<void> assign(settings& to, const setting_row& row, const given_setting& given) {
  if (std::visit(filling{row, given.value}, row.place(to))) return {};
  auto refused =
      core::fail(core::errc::bad_request,
                 fmt::format("{} = {} ({}): must be {}.", row.name,
                             row.secret ? std::string{"(not shown)"} : shown(given.value),
                             given.source, describe_allowed(row)));
  refused.error().fields.push_back(
      {.field = std::string{row.name}, .message = refused.error().message});
  return refused;
}

}  // namespace signalbox::app
