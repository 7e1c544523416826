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

/// A location in a catalogue with typed accessors. An invalid value is reported to the catalogue
/// and read as an empty value, so that parsing continues and is checked once at the end. Valid as
/// long as the catalogue is not moved.
class catalogue_field {
 public:
  catalogue_field(catalogue& owner, std::string path, const core::json& value)
      : owner_(&owner), path_(std::move(path)), value_(&value) {}

  [[nodiscard]] const core::json& value() const { return *value_; }

  /// Returns a required member of an object.
  [[nodiscard]] catalogue_field member(const std::string& name) const;
  /// Returns an optional member of an object.
  [[nodiscard]] std::optional<catalogue_field> optional_member(const std::string& name) const;
  /// Returns the members of a non-empty object, with their names.
  [[nodiscard]] std::vector<std::pair<std::string, catalogue_field>> members() const;
  /// Returns the elements of a non-empty list.
  [[nodiscard]] std::vector<catalogue_field> elements() const;
  /// Returns a non-empty text.
  [[nodiscard]] std::string text() const;
  /// Returns a list of non-empty texts.
  [[nodiscard]] std::vector<std::string> texts() const;
  [[nodiscard]] bool flag() const;
  [[nodiscard]] double number_between(double low, double high) const;

  /// Reports members with other names: a misspelled one would have no effect otherwise.
  void allow_only(std::initializer_list<std::string_view> names) const;

  void complain(std::string_view reason) const;

 private:
  catalogue* owner_;
  std::string path_;
  const core::json* value_;
};

/// The text of a file in `config/`, parsed as JSON. Stores the first fault.
class catalogue {
 public:
  /// `file` is only used in messages.
  catalogue(std::string file, std::string_view text);
  catalogue(const catalogue&) = delete;
  catalogue& operator=(const catalogue&) = delete;

  [[nodiscard]] catalogue_field top() { return {*this, "", value_}; }

  /// `errc::bad_request`: "<file>:<line>:<column>: …" for a syntax error, "<file>: <field>: …" for
  /// the first invalid field; nothing when the catalogue is valid.
  [[nodiscard]] const std::optional<core::error>& fault() const { return fault_; }

  /// Only the first fault is kept: later ones usually follow from it.
  void complain(std::string_view path, std::string_view reason);

 private:
  std::string file_;
  core::json value_;
  std::optional<core::error> fault_;
};

}  // namespace signalbox::domain
