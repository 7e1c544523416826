#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "domain/database/ddl.hpp"
#include "domain/query/copy_text.hpp"

namespace signalbox::domain {

/// The operations that a publication publishes.
struct published_operations {
  bool inserts = true;
  bool updates = true;
  bool deletes = true;
  bool truncates = true;
};

/// A publication to be created. Without `tables` it publishes all of them.
struct new_publication {
  std::string name;
  published_operations operations;
  std::optional<std::vector<table_name>> tables;
};
[[nodiscard]] ddl create_publication(const new_publication& publication);

/// Changes of a publication; what is absent stays.
struct publication_change {
  std::optional<std::string> name;
  std::optional<std::string> owner;
  std::optional<published_operations> operations;
  std::optional<std::vector<table_name>> tables;  ///< the new list
};
[[nodiscard]] ddl alter_publication(const std::string& name, const publication_change& change);

/// An extension to be created. `cascades`: with the extensions that it needs.
struct new_extension {
  std::string name;
  std::string schema;   ///< empty: the extension's choice
  std::string version;  ///< empty: its default
  bool cascades = false;
};
[[nodiscard]] ddl create_extension(const new_extension& extension);

/// Changes of an extension. `updates`: to `version`, or to the default one if that is empty.
struct extension_change {
  bool updates = false;
  std::string version;
  std::optional<std::string> schema;
};
[[nodiscard]] ddl alter_extension(const std::string& name, const extension_change& change);

}  // namespace signalbox::domain
