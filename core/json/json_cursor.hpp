#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace signalbox::core {

enum class json_token_kind : std::uint8_t {
  object_begin,
  object_end,
  array_begin,
  array_end,
  key,
  string,
  number,
  truth,  ///< `true` or `false`
  null,
  end,      ///< of a complete text
  invalid,  ///< the text is not JSON from here, or nested too deeply
};

/// A token of a JSON text.
struct json_token {
  json_token_kind kind = json_token_kind::invalid;
  /// Its bytes in the text; of keys and strings, those between the quotation marks.
  std::string_view raw;
  bool has_escapes = false;  ///< of keys and strings: `unescape_json` changes them
};

/// Reads a JSON text (RFC 8259) token by token, without building values or allocating. UTF-8 is not
/// checked. Its cost is linear in the text.
class json_cursor {
 public:
  /// A deeper text is invalid.
  static constexpr std::size_t depth_max = 64;

  /// `text` must outlive the cursor and its tokens.
  explicit json_cursor(std::string_view text) : text_(text) {}

  /// Returns the next token. `end` and `invalid` repeat.
  [[nodiscard]] json_token next();

  /// After a token of the kind `object_begin` or `array_begin`: moves behind its end, and returns
  /// its bytes with the brackets. Nothing when the text is invalid.
  [[nodiscard]] std::optional<std::string_view> skip();

  /// Number of open objects and arrays.
  [[nodiscard]] std::size_t depth() const { return depth_; }

 private:
  enum class expects : std::uint8_t { value, value_or_end, key, key_or_end, comma_or_end, end };

  [[nodiscard]] json_token fail();
  [[nodiscard]] json_token read_string(json_token_kind kind);
  [[nodiscard]] json_token read_value();
  [[nodiscard]] json_token read_number();
  [[nodiscard]] json_token read_word(std::string_view word, json_token_kind kind);
  [[nodiscard]] json_token open(json_token_kind kind, bool is_object);
  [[nodiscard]] json_token close(json_token_kind kind);
  void skip_gaps();
  void after_value();

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  expects expects_ = expects::value;
  bool has_failed_ = false;
  std::array<bool, depth_max> is_object_{};
};

/// Appends the text of a key or string without its escapes; a lone surrogate becomes U+FFFD.
void unescape_json(std::string_view raw, std::string& to);

/// Appends a text as the inside of a JSON string: only quotation marks, backslashes and control
/// characters are escaped.
void escape_json(std::string_view text, std::string& to);

/// Returns the value at a path of keys of an object, which is a valid text: a scalar's token, or
/// for an object or an array its kind and all its bytes. Of a repeated key the first counts.
/// Nothing when there is none.
[[nodiscard]] std::optional<json_token> find_json(std::string_view object,
                                                  std::span<const std::string> path);

}  // namespace signalbox::core
