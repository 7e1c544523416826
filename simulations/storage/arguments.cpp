#include "simulations/storage/arguments.hpp"

#include <algorithm>
#include <charconv>

#include "domain/identifiers.hpp"
#include "postgres/value.hpp"
#include "simulations/storage/sql_failure.hpp"

namespace signalbox::simulations {
namespace {

core::time_point read_moment(std::string_view text) {
  const auto at = core::from_iso8601(text);
  if (!at) throw invalid_text_representation;
  return *at;
}

}  // namespace

std::string lower_case(std::string_view text) {
  std::string lowered(text);
  std::ranges::transform(lowered, lowered.begin(), [](char each) {
    return each >= 'A' && each <= 'Z' ? static_cast<char>(each - 'A' + 'a') : each;
  });
  return lowered;
}

std::int64_t read_whole(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, failure] = std::from_chars(text.begin(), text.end(), value);
  if (failure != std::errc{} || end != text.end()) throw invalid_text_representation;
  return value;
}

std::string read_uuid(std::string_view text) {
  auto read = lower_case(text);
  if (!domain::is_uuid(read)) throw invalid_text_representation;
  return read;
}

const char* arguments::raw(std::size_t number) const {
  if (number == 0 || number > given_.size())
    postgres::broken_promise("a statement has too few parameters");
  return given_[number - 1].text();
}

std::string_view arguments::text(std::size_t number) const {
  const char* given = raw(number);
  if (given == nullptr) throw not_null_violation;
  return given;
}

std::optional<std::string> arguments::text_if_any(std::size_t number) const {
  const char* given = raw(number);
  if (given == nullptr) return std::nullopt;
  return given;
}

std::optional<std::string> arguments::text_unless_empty(std::size_t number) const {
  auto given = text_if_any(number);
  if (given && given->empty()) return std::nullopt;
  return given;
}

std::int64_t arguments::whole(std::size_t number) const {
  return read_whole(text(number));
}

std::optional<std::int64_t> arguments::whole_if_any(std::size_t number) const {
  if (raw(number) == nullptr) return std::nullopt;
  return whole(number);
}

bool arguments::truth(std::size_t number) const {
  return text(number) == "t";
}

core::time_point arguments::moment(std::size_t number) const {
  return read_moment(text(number));
}

std::optional<core::time_point> arguments::moment_if_any(std::size_t number) const {
  if (raw(number) == nullptr) return std::nullopt;
  return moment(number);
}

std::string arguments::uuid(std::size_t number) const {
  return read_uuid(text(number));
}

std::optional<std::string> arguments::uuid_if_any(std::size_t number) const {
  if (raw(number) == nullptr) return std::nullopt;
  return uuid(number);
}

std::vector<std::optional<std::string>> arguments::list(std::size_t number) const {
  std::vector<std::optional<std::string>> elements;
  auto given = text(number);
  if (given.size() < 2 || given.front() != '{' || given.back() != '}')
    throw invalid_text_representation;
  given = given.substr(1, given.size() - 2);
  while (!given.empty()) {
    const auto end = std::min(given.find(','), given.size());
    const auto one = given.substr(0, end);
    elements.push_back(one == "NULL" ? std::nullopt : std::optional(std::string(one)));
    given.remove_prefix(std::min(end + 1, given.size()));
  }
  return elements;
}

std::size_t arguments::limit(std::size_t number) const {
  return static_cast<std::size_t>(std::max<std::int64_t>(whole(number), 0));
}

}  // namespace signalbox::simulations
