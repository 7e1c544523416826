#include "api/status/status_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>

namespace signalbox::api {

namespace {

/// `in_progress` → "In progress".
std::string sentence_of(std::string_view name) {
  std::string words(name);
  std::ranges::replace(words, '_', ' ');
  if (!words.empty())
    words.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(words.front())));
  return words;
}

constexpr std::array<std::string_view, 12> months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

}  // namespace

std::string text_of(domain::component_status status) {
  return sentence_of(domain::to_string(status));
}

std::string text_of(domain::incident_state state) {
  return sentence_of(domain::to_string(state));
}

std::string text_of(domain::incident_impact impact) {
  return sentence_of(domain::to_string(impact));
}

std::string moment_text(core::time_point at) {
  const auto day = std::chrono::floor<std::chrono::days>(at);
  const std::chrono::year_month_day date{day};
  const std::chrono::hh_mm_ss time{std::chrono::floor<std::chrono::minutes>(at - day)};
  return fmt::format("{} {} {}, {:02}:{:02} UTC", static_cast<unsigned>(date.day()),
                     months.at(static_cast<unsigned>(date.month()) - 1),
                     static_cast<int>(date.year()), time.hours().count(), time.minutes().count());
}

}  // namespace signalbox::api
