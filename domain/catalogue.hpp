#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"

namespace signalbox::domain {

class catalogue;

/// A place in a catalogue that is read as something. What cannot be read so is complained about to
/// the catalogue and gives an empty value, so that reading goes on and is judged once, at its end.
/// Valid as long as the catalogue stays where it is.
class catalogue_field {
 public:
  catalogue_field(catalogue& owner, std::string path, const core::json& value)
      : owner_(&owner), path_(std::move(path)), value_(&value) {}

  [[nodiscard]] const core::json& value() const { return *value_; }

  /// The member of an object, which must be there.
  [[nodiscard]] catalogue_field member(const std::string& name) const;
  /// The member of an object, if it is there.
  [[nodiscard]] std::optional<catalogue_field> optional_member(const std::string& name) const;
  /// The members of an object that has at least one, with their names.
  [[nodiscard]] std::vector<std::pair<std::string, catalogue_field>> members() const;
  /// The elements of a list that has at least one.
  [[nodiscard]] std::vector<catalogue_field> elements() const;
  /// A text that is not empty.
  [[nodiscard]] std::string text() const;
  /// A list of such texts.
  [[nodiscard]] std::vector<std::string> texts() const;
  [[nodiscard]] bool flag() const;
  [[nodiscard]] double number_between(double low, double high) const;

  /// Complains about members with other names: a misspelt one would silently do nothing.
  void allow_only(std::initializer_list<std::string_view> names) const;

  void complain(std::string_view reason) const;

 private:
  catalogue* owner_;
  std::string path_;
  const core::json* value_;
};

/// The text of a file in `config/`, read as JSON. Remembers the first thing that is wrong with it.
class catalogue {
 public:
  /// `file` only names the file in complaints.
  catalogue(std::string file, std::string_view text);
  catalogue(const catalogue&) = delete;
  catalogue& operator=(const catalogue&) = delete;

  [[nodiscard]] catalogue_field top() { return {*this, "", value_}; }

  /// `errc::bad_request`: "<file>:<line>:<column>: …" for a syntax error, "<file>: <field>: …" for
  /// the first field that could not be read; nothing when all is well.
  [[nodiscard]] const std::optional<core::error>& fault() const { return fault_; }

  /// Only the first complaint is kept: the later ones are mostly its consequences.
  void complain(std::string_view path, std::string_view reason);

 private:
  std::string file_;
  core::json value_;
  std::optional<core::error> fault_;
};

}  // namespace signalbox::domain
