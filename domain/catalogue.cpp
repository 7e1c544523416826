#include "domain/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace signalbox::domain {

namespace {

const core::json nothing = nullptr;

struct text_position {
  std::size_t line = 1;
  std::size_t column = 1;
};

text_position position_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto newline = before.rfind('\n');
  const std::size_t line_start = newline == before.npos ? 0 : newline + 1;
  return {.line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1,
          .column = before.size() - line_start + 1};
}

/// Builds no value and only records where the parser stopped.
class syntax_check : public core::json::json_sax_t {
 public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return true; }
  bool key(string_t&) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception&) override {
    bytes_read = position;
    return false;
  }

  std::size_t bytes_read = 0;
};

}  // namespace

catalogue::catalogue(std::string file, std::string_view text) : file_(std::move(file)) {
  syntax_check check;
  if (core::json::sax_parse(text, &check)) {
    value_ = core::json::parse(text);
    return;
  }
  const std::size_t offset = check.bytes_read == 0 ? 0 : check.bytes_read - 1;
  const auto [line, column] = position_of(text, offset);
  fault_ = core::fail(core::errc::bad_request,
                      fmt::format("{}:{}:{}: the JSON is invalid from here", file_, line, column))
               .error();
}

void catalogue::complain(std::string_view path, std::string_view reason) {
  if (fault_) return;
  const std::string_view place = path.empty() ? std::string_view{"the whole file"} : path;
  fault_ =
      core::fail(core::errc::bad_request, fmt::format("{}: {} {}", file_, place, reason)).error();
}

void catalogue_field::complain(std::string_view reason) const {
  owner_->complain(path_, reason);
}

std::optional<catalogue_field> catalogue_field::optional_member(const std::string& name) const {
  if (!value_->is_object()) {
    complain("must be an object");
    return std::nullopt;
  }
  const auto found = value_->find(name);
  if (found == value_->end()) return std::nullopt;
  return catalogue_field{*owner_, path_.empty() ? name : path_ + '.' + name, *found};
}

catalogue_field catalogue_field::member(const std::string& name) const {
  if (auto found = optional_member(name)) return *found;
  complain(fmt::format("must have a \"{}\"", name));
  return {*owner_, path_, nothing};
}

std::vector<std::pair<std::string, catalogue_field>> catalogue_field::members() const {
  std::vector<std::pair<std::string, catalogue_field>> found;
  if (value_->is_object()) {
    for (const auto& [name, value] : value_->items())
      found.emplace_back(name, member(name));
  }
  if (found.empty()) complain("must be a non-empty object");
  return found;
}

std::vector<catalogue_field> catalogue_field::elements() const {
  std::vector<catalogue_field> found;
  if (value_->is_array()) {
    for (std::size_t i = 0; i < value_->size(); ++i) {
      found.emplace_back(*owner_, fmt::format("{}[{}]", path_, i), (*value_)[i]);
    }
  }
  if (found.empty()) complain("must be a non-empty list");
  return found;
}

std::string catalogue_field::text() const {
  std::string read = value_->is_string() ? value_->get<std::string>() : std::string{};
  if (read.empty()) complain("must be a non-empty string");
  return read;
}

std::vector<std::string> catalogue_field::texts() const {
  std::vector<std::string> read;
  for (const catalogue_field& one : elements())
    read.push_back(one.text());
  return read;
}

bool catalogue_field::flag() const {
  if (!value_->is_boolean()) complain("must be true or false");
  return value_->is_boolean() && value_->get<bool>();
}

double catalogue_field::number_between(double low, double high) const {
  const double read = value_->is_number() ? value_->get<double>() : low;
  if (!value_->is_number() || read < low || read > high) {
    complain(fmt::format("must be a number from {} to {}", low, high));
  }
  return read;
}

void catalogue_field::allow_only(std::initializer_list<std::string_view> names) const {
  if (!value_->is_object()) return complain("must be an object");
  for (const auto& [name, ignored] : value_->items()) {
    if (std::ranges::find(names, name) == names.end()) {
      complain(fmt::format("must not have a \"{}\"", name));
    }
  }
}

}  // namespace signalbox::domain
