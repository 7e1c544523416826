#include "api/http/json_object.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "core/encoding/utf8.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using core::errc;
using core::json;

/// Builds the value in a single pass over the text. The library's parser callback visits all
/// earlier elements of a list at the end of each element, which is quadratic; this reader checks
/// while it reads. The member names are those of the library.
class object_reader : public nlohmann::json_sax<json> {
 public:
  explicit object_reader(std::size_t values_max) : values_max_(values_max) {}

  /// Returns why the text is rejected, other than for a syntax error; empty: no reason.
  [[nodiscard]] const std::string& fault() const { return fault_; }
  /// Returns the first duplicate name in the top-level object; empty: none.
  [[nodiscard]] const std::string& repeated_name() const { return repeated_name_; }
  /// Returns the position of the syntax error.
  [[nodiscard]] std::size_t wrong_at() const { return wrong_at_; }
  [[nodiscard]] json& value() { return root_; }

  bool null() override { return add(nullptr) != nullptr; }
  bool boolean(bool given) override { return add(given) != nullptr; }
  bool number_integer(number_integer_t given) override { return add(given) != nullptr; }
  bool number_unsigned(number_unsigned_t given) override { return add(given) != nullptr; }
  bool number_float(number_float_t given, const string_t& /*text*/) override {
    return add(given) != nullptr;
  }
  bool string(string_t& given) override { return add(std::move(given)) != nullptr; }
  /// Does not occur in texts.
  bool binary(binary_t& /*given*/) override { return false; }

  bool start_object(std::size_t /*elements*/) override { return open(json::object()); }
  bool start_array(std::size_t /*elements*/) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    const bool is_own = open_.size() == 1;
    if (is_own && repeated_name_.empty() && open_.back()->contains(name)) {
      repeated_name_ = name.empty() ? "\"\"" : name.substr(0, shown_name_bytes_max);
    }
    name_ = std::move(name);
    return true;
  }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*why*/) override {
    wrong_at_ = position;
    return false;
  }

 private:
  /// Inserts a value at its place; null when there are too many.
  json* add(json value) {
    if (++values_ > values_max_) {
      fault_ = fmt::format("The body has more than {} values.", values_max_);
      return nullptr;
    }
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    auto& around = *open_.back();
    if (around.is_array()) {
      around.push_back(std::move(value));
      return &around.back();
    }
    auto& place = around[name_];
    place = std::move(value);
    return &place;
  }

  bool open(json empty) {
    if (open_.size() >= json_depth_max) {
      fault_ = fmt::format("The body is nested deeper than {} levels.", json_depth_max);
      return false;
    }
    auto* const placed = add(std::move(empty));
    if (placed == nullptr) return false;
    // The pointer stays valid: the enclosing list only grows after this value is closed.
    open_.push_back(placed);
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  std::size_t values_max_;
  json root_;
  std::vector<json*> open_;  ///< open lists and objects, outermost first
  std::string name_;         ///< of the member whose value follows
  std::size_t values_ = 0;
  std::string fault_;
  std::string repeated_name_;
  std::size_t wrong_at_ = 0;
};

}  // namespace

core::result<json> parse_json_object(std::string_view text, std::size_t values_max) {
  if (!core::is_utf8(text)) return core::fail(errc::bad_request, "The body is not UTF-8.");
  object_reader reader(values_max);
  if (!json::sax_parse(text, &reader)) {
    if (!reader.fault().empty()) return core::fail(errc::bad_request, reader.fault());
    return core::fail(errc::bad_request,
                      fmt::format("The body is not valid JSON (byte {}).", reader.wrong_at()));
  }
  if (!reader.value().is_object()) {
    return core::fail(errc::bad_request, "The body must be a JSON object.");
  }
  if (!reader.repeated_name().empty()) {
    return domain::fail_field(reader.repeated_name(), "must not be repeated");
  }
  return std::move(reader.value());
}

}  // namespace signalbox::api
