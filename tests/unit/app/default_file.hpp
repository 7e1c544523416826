#pragma once

#include <string>

/// What `config/default.toml` must hold, made from the settings table and `settings{}`.
std::string default_file_text();
