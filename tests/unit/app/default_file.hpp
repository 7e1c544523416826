#pragma once

#include <string>

/// Returns the expected text of `config/default.toml`, generated from the settings table and
/// `settings{}`.
std::string default_file_text();
